//! Each rule about releases, by what breaks it, what does not, and what was decided.
//!
//! A release is made of one declaration, as `bus lock` makes it; then a line of it is changed.

use std::{fs, path::Path, process::Command};

use bus_codegen::{
    AcceptError, Compilation, ContractChange, Diagnostic, History, Input, Level, Lock, RULES, Style, apply, compile,
};
use tempfile::TempDir;

const RELEASED: &str = r#"bus: 1
namespace: shop
schema_base: https://shop.example/schemas/
owner_type: none

events:
  order.placed:
    doc: "An order was placed."
    exposure: webhook
    subject: order/{order_id}
    data:
      order_id: uuid
      note?: string(80)
      code: { type: string(20), pattern: "^[A-Z]+$" }
      status: [open, paid]
      mood: { type: [good, bad], open: true }
      amount: int
      tags: list(string(20), 5)
      address: { type: object, fields: { city: string(40), zip?: string(10) } }
      lines: { type: list, of: { type: object, fields: { sku: string(30), pieces: int, fit?: [s, m, l], cost?: decimal } }, max: 20 }
      states: { type: list, of: [new, old], max: 5 }
      parent: { type: uuid, nullable: true }
      due?: { type: int, format: unix_seconds }
      labels: { type: map, of: string(50), max: 50 }
      moods: { type: list, of: { type: [calm, wild], open: true }, max: 6 }
      stores: { type: map, of: { type: list, of: { type: object, fields: { shelf: string(8) } } }, fat: "there are few" }
  order.priced:
    doc: "An order has its price."
    exposure: webhook
    scope: customer
    subject: order/{order_id}
    data: { order_id: uuid, net?: decimal }
  order.packed:
    subject: order/{order_id}/{box}
    subject_args: { box: string(10) }
    data: { order_id: uuid, load?: { type: int, nullable: true }, boxes: int, size?: string(20), kind: [small, large], how: { type: [a, b], open: true }, pin?: { type: string(4), sensitive: true }, parts: { type: list, of: { type: object, fields: { nr: int } } }, marks: { type: map, of: [red, blue] } }
  order.seen:
    subject: order/{order_id}
    data: { order_id: uuid, count: int }
  stock.changed:
    doc: "The stock of an item changed."
    exposure: webhook
    subject: stock/{item_id}
    data: { item_id: uuid }
    trigger: { table: stock, watch: [amount, place] }
  price.changed:
    doc: "A price was changed."
    exposure: webhook
    subject: price/{item_id}
    data: { item_id: uuid }
    trigger: { table: prices, operations: [update], when: "new.amount > 0" }

subscribers:
  order.ship: { events: [order.packed], queue: shipping }
  order.price: { events: [order.priced] }

jobs:
  invoice.print: { args: { order_id: uuid, ink: { type: string, nullable: true }, copies: int, paper?: [a4, a5], pages?: { type: list, of: { type: object, fields: { tray?: [top, low] } } } } }

queues:
  shipping: { workers: 2 }
"#;

struct Shop {
    folder: TempDir,
}

impl Shop {
    /// One whose declaration was released.
    fn released() -> Self {
        let shop = Self {
            folder: tempfile::tempdir().expect("a folder"),
        };
        shop.release(RELEASED);
        shop
    }

    fn compile(&self, yaml: &str) -> Compilation {
        let path = self.folder.path().join("events.yaml");
        fs::write(&path, yaml).expect("written");
        let lock = Lock::read(&self.generated()).expect("read").named("contract");
        let mut input = Input::new(path).lock(lock);
        "events.yaml".clone_into(&mut input.yaml_name);
        compile(&input).expect("it is there")
    }

    fn generated(&self) -> std::path::PathBuf {
        self.folder.path().join("generated")
    }

    fn release(&self, yaml: &str) {
        let compilation = self.compile(yaml);
        let changes = compilation
            .release()
            .unwrap_or_else(|| panic!("{}", rendered(&compilation)));
        apply(&changes, &self.generated()).expect("written");
    }

    fn accept(&self, yaml: &str, rule: &str, name: &str, why: &str) -> Result<(), AcceptError> {
        let changes = self.compile(yaml).accept(rule, name, why)?;
        apply(&changes, &self.generated()).expect("written");
        Ok(())
    }

    fn lock_file(&self, name: &str) -> String {
        fs::read_to_string(self.generated().join("contract").join(name)).expect("it is there")
    }
}

/// Returns all findings but `field-doc-missing`: the declarations of these tests document no fields.
fn findings(compilation: &Compilation) -> Vec<&Diagnostic> {
    let all = compilation.report().diagnostics().iter();
    all.filter(|found| found.rule.id != "field-doc-missing").collect()
}

/// Returns the ids of the rules of [`findings`].
fn found_rules(compilation: &Compilation) -> Vec<&'static str> {
    findings(compilation).iter().map(|found| found.rule.id).collect()
}

fn rendered(compilation: &Compilation) -> String {
    compilation.report().render(Style::Plain)
}

fn changed(from: &str, to: &str) -> String {
    assert_eq!(RELEASED.matches(from).count(), 1, "{from}");
    RELEASED.replace(from, to)
}

fn notes(compilation: &Compilation) -> Vec<&ContractChange> {
    compilation
        .contract_changes()
        .iter()
        .filter(|change| change.rule.is_none())
        .collect()
}

/// What breaks: the rule that finds it, the name it is found at, what is written, and what instead.
const BREAKS: &[(&str, &str, &str, &str)] = &[
    (
        "event-removed",
        "stock.changed",
        "  stock.changed:\n    doc: \"The stock of an item changed.\"\n    exposure: webhook\n    subject: stock/{item_id}\n    data: { item_id: uuid }\n    trigger: { table: stock, watch: [amount, place] }\n",
        "",
    ),
    (
        "event-removed",
        "order.seen",
        "  order.seen:\n    subject",
        "  order.looked_at:\n    subject",
    ),
    ("field-removed", "order.placed", "      note?: string(80)\n", ""),
    (
        "field-removed",
        "order.placed",
        "      amount: int\n",
        "      total: int\n",
    ),
    ("field-removed", "order.placed", ", zip?: string(10)", ""),
    (
        "field-removed",
        "order.priced",
        "subject: order/{order_id}\n    data: { order_id: uuid, net?",
        "subject: order/{id}\n    data: { id: uuid, net?",
    ),
    ("type-changed", "order.placed", "note?: string(80)", "note?: string(81)"),
    (
        "type-changed",
        "order.placed",
        "note?: string(80)",
        "note?: { type: string, fat: \"it is one\" }",
    ),
    ("type-changed", "order.placed", "amount: int", "amount: long"),
    ("type-changed", "order.placed", "amount: int", "amount: float"),
    ("type-changed", "order.placed", "string(20), 5)", "string(20), 6)"),
    ("type-changed", "order.placed", "list(string(20)", "list(string(21)"),
    ("type-changed", "order.placed", "city: string(40)", "city: string(41)"),
    (
        "type-changed",
        "order.placed",
        "status: [open, paid]",
        "status: string(10)",
    ),
    ("type-changed", "order.placed", "^[A-Z]+$", "^[A-Z0-9]+$"),
    (
        "type-changed",
        "order.placed",
        "code: { type: string(20), pattern: \"^[A-Z]+$\" }",
        "code: string(20)",
    ),
    ("field-removed", "order.placed", ", pieces: int", ""),
    (
        "field-removed",
        "order.placed",
        "sku: string(30)",
        "article: string(30)",
    ),
    ("field-removed", "order.placed", "shelf: string(8)", "tray: int"),
    ("type-changed", "order.placed", "sku: string(30)", "sku: string(31)"),
    ("type-changed", "order.placed", "pieces: int", "pieces: long"),
    ("type-changed", "order.placed", "shelf: string(8)", "shelf: string(9)"),
    ("type-changed", "order.placed", "max: 20", "max: 21"),
    ("type-changed", "order.placed", "max: 50", "max: 51"),
    (
        "type-changed",
        "order.placed",
        "code: { type: string(20),",
        "code: { nullable: true, type: string(20),",
    ),
    (
        "type-changed",
        "order.placed",
        "city: string(40)",
        "city: { type: string(40), nullable: true }",
    ),
    (
        "type-changed",
        "order.placed",
        "due?: { type: int, format: unix_seconds }",
        "due?: int",
    ),
    (
        "type-changed",
        "order.placed",
        "amount: int",
        "amount: { type: int, format: unix_seconds }",
    ),
    (
        "stored-events-unreadable",
        "order.packed",
        "load?: { type: int, nullable: true }",
        "load?: int",
    ),
    (
        "job-arguments-changed",
        "invoice.print",
        "ink: { type: string, nullable: true }",
        "ink: string",
    ),
    (
        "type-changed",
        "order.placed",
        "{ type: list, of: [new, old], max: 5 }",
        "\"list(string(3), 5)\"",
    ),
    (
        "type-changed",
        "order.placed",
        "of: { type: list, of: { type: object, fields: { shelf: string(8) } } }",
        "of: { type: object, fields: { shelf: string(8) } }",
    ),
    ("required-made-optional", "order.placed", "pieces: int", "pieces?: int"),
    ("enumeration-changed", "order.placed", "[s, m, l]", "[s, m]"),
    ("enumeration-changed", "order.placed", "[s, m, l]", "[s, m, l, xl]"),
    ("enumeration-changed", "order.placed", "[new, old]", "[new]"),
    ("enumeration-changed", "order.placed", "[new, old]", "[new, old, lost]"),
    ("enumeration-changed", "order.placed", "[calm, wild]", "[calm]"),
    (
        "required-made-optional",
        "order.placed",
        "      amount: int",
        "      amount?: int",
    ),
    (
        "required-made-optional",
        "order.placed",
        "city: string",
        "city?: string",
    ),
    ("enumeration-changed", "order.placed", "[open, paid]", "[open]"),
    (
        "enumeration-changed",
        "order.placed",
        "[open, paid]",
        "[open, paid, lost]",
    ),
    ("enumeration-changed", "order.placed", "[open, paid]", "[open, settled]"),
    (
        "enumeration-changed",
        "order.placed",
        "status: [open, paid]",
        "status: { type: [open, paid], open: true }",
    ),
    ("enumeration-changed", "order.placed", "[good, bad]", "[good]"),
    (
        "subject-changed",
        "order.priced",
        "subject: order/{order_id}\n    data: { order_id: uuid, net?",
        "subject: orders/{order_id}\n    data: { order_id: uuid, net?",
    ),
    (
        "subject-changed",
        "order.packed",
        "subject: order/{order_id}/{box}",
        "subject: order/{box}/{order_id}",
    ),
    (
        "exposure-narrowed",
        "order.placed",
        "placed.\"\n    exposure: webhook",
        "placed.\"\n    exposure: internal",
    ),
    (
        "scope-narrowed",
        "order.placed",
        "placed.\"\n    exposure: webhook",
        "placed.\"\n    exposure: webhook\n    scope: customer",
    ),
    ("scope-narrowed", "order.priced", "scope: customer", "scope: region"),
    (
        "trigger-narrowed",
        "stock.changed",
        "watch: [amount, place]",
        "watch: [amount]",
    ),
    (
        "trigger-narrowed",
        "stock.changed",
        "table: stock,",
        "table: stock, operations: [insert, update],",
    ),
    ("trigger-narrowed", "stock.changed", "table: stock,", "table: stocks,"),
    (
        "trigger-narrowed",
        "stock.changed",
        "    trigger: { table: stock, watch: [amount, place] }\n",
        "",
    ),
    ("trigger-narrowed", "price.changed", "new.amount > 0", "new.amount > 1"),
    (
        "trigger-narrowed",
        "price.changed",
        "operations: [update],",
        "operations: [update], watch: [amount],",
    ),
    (
        "stored-events-unreadable",
        "order.priced",
        "net?: decimal",
        "net?: decimal, gross: decimal",
    ),
    (
        "stored-events-unreadable",
        "order.priced",
        "net?: decimal",
        "net: decimal",
    ),
    (
        "stored-events-unreadable",
        "order.packed",
        "boxes: int",
        "boxes: int, weight: int",
    ),
    ("stored-events-unreadable", "order.packed", "boxes: int", "boxes: uuid"),
    ("stored-events-unreadable", "order.packed", "size?", "size"),
    ("stored-events-unreadable", "order.packed", "[small, large]", "[small]"),
    (
        "stored-events-unreadable",
        "order.packed",
        "{ type: [a, b], open: true }",
        "[a, b]",
    ),
    (
        "stored-events-unreadable",
        "order.packed",
        "box: string(10)",
        "box: int",
    ),
    (
        "stored-events-unreadable",
        "order.packed",
        "size?: string(20)",
        "size?: { type: string(20), sensitive: true }",
    ),
    (
        "stored-events-unreadable",
        "order.packed",
        "pin?: { type: string(4), sensitive: true }",
        "pin?: string(4)",
    ),
    (
        "stored-events-unreadable",
        "order.packed",
        "nr: int",
        "nr: int, grams: int",
    ),
    ("stored-events-unreadable", "order.packed", "nr: int", "nr: uuid"),
    ("stored-events-unreadable", "order.packed", "[red, blue]", "[red]"),
    (
        "coalescing-added",
        "order.ship",
        "queue: shipping }",
        "queue: shipping, coalesce: subject }",
    ),
    ("jobs-stranded", "order.ship", "  order.ship:", "  order.send:"),
    ("jobs-stranded", "invoice.print", "  invoice.print:", "  bill.print:"),
    ("jobs-stranded", "shipping", "queue: shipping }\n", "queue: sending }\n"),
    (
        "job-arguments-changed",
        "invoice.print",
        "copies: int",
        "copies: int, printer: string",
    ),
    ("job-arguments-changed", "invoice.print", "copies: int", "copies: bool"),
    ("job-arguments-changed", "invoice.print", "paper?", "paper"),
    (
        "job-arguments-changed",
        "invoice.print",
        "copies: int",
        "copies: { type: int, sensitive: true }",
    ),
    ("job-arguments-changed", "invoice.print", "[a4, a5]", "[a4]"),
    ("job-arguments-changed", "invoice.print", "[top, low]", "[top]"),
    ("job-arguments-changed", "invoice.print", "tray?:", "tray:"),
];

/// Of a break, the rest of the declaration that goes with it.
fn broken(from: &str, to: &str) -> String {
    let yaml = changed(from, to);
    if to.contains("queue: sending") {
        return yaml.replace("  shipping: { workers", "  sending: { workers");
    }
    yaml
}

#[test]
fn each_break_is_found_once_at_both_its_places() {
    let shop = Shop::released();
    for (rule, name, from, to) in BREAKS {
        let compilation = shop.compile(&broken(from, to));
        let found = found_rules(&compilation);
        assert_eq!(found, [*rule], "{from} → {to}\n{}", rendered(&compilation));
        let json = compilation.report().to_json();
        let listed = json["findings"].as_array().expect("a list");
        let found = listed
            .iter()
            .find(|found| found["rule"] == *rule)
            .expect("it is listed");
        assert_eq!(found["file"], "events.yaml");
        let released = found["related"][0]["file"].as_str().expect("a second place");
        assert!(released.starts_with("contract/"), "{released}");
        let breaks: Vec<&str> = compilation
            .contract_changes()
            .iter()
            .filter(|change| change.rule.is_some())
            .map(|change| change.name.as_str())
            .collect();
        assert_eq!(breaks, [*name]);
        assert_eq!(compilation.release(), None, "a break cannot be released");
    }
}

#[test]
fn each_rule_about_releases_has_its_breaks() {
    for rule in RULES
        .iter()
        .filter(|rule| rule.is_contract() && rule.level == Level::Error)
    {
        // Those about versions have tests of their own below.
        let of_versions = ["version-out-of-order", "version-retired"].contains(&rule.id);
        assert!(
            of_versions || BREAKS.iter().any(|(id, ..)| *id == rule.id),
            "{}",
            rule.id
        );
    }
}

#[test]
fn each_break_passes_once_it_is_decided_and_only_for_one_release() {
    for (rule, name, from, to) in BREAKS {
        let shop = Shop::released();
        let yaml = broken(from, to);
        shop.accept(&yaml, rule, name, "nobody reads it").expect("it is broken");
        let compilation = shop.compile(&yaml);
        assert!(compilation.report().is_clean(), "{}", rendered(&compilation));
        let accepted = notes(&compilation);
        let accepted = accepted
            .iter()
            .filter(|note| note.what.ends_with("(accepted: nobody reads it)"));
        assert_eq!(accepted.count(), 1, "{rule}: {from}");
        shop.release(&yaml);
        assert_eq!(shop.compile(&yaml).contract_changes(), [], "{rule}: {from}");
        // The same break of a later release is another one.
        if *rule != "event-removed" {
            let back = shop.compile(RELEASED).contract_changes().to_vec();
            for change in back.iter().filter(|change| change.rule.is_some()) {
                let rule = change.rule.expect("it was asked for");
                shop.accept(RELEASED, rule, &change.name, "back again")
                    .expect("it is broken");
            }
            shop.release(RELEASED);
            assert!(!shop.compile(&yaml).report().is_clean(), "{rule}: {from}");
        }
    }
}

/// What breaks nobody: what is written, what instead, and what is noted.
const COMPATIBLE: &[(&str, &str, &str)] = &[
    (
        "note?: string(80)",
        "note?: string(40)",
        "`string(40)`, released as `string(80)`",
    ),
    ("string(20), 5)", "string(20), 4)", "`list(string(20), 4)`"),
    (
        "      amount: int\n",
        "      amount: int\n      total: int\n",
        "the field `total` of `order.placed` is new",
    ),
    (
        "note?: string(80)",
        "note: string(80)",
        "the field `note` of `order.placed` is always there",
    ),
    (
        "max: 50",
        "max: 40",
        "`map(string(50), 40)`, released as `map(string(50), 50)`",
    ),
    (
        "parent: { type: uuid, nullable: true }",
        "parent: uuid",
        "the field `parent` of `order.placed` is never null",
    ),
    ("[good, bad]", "[good, bad, mixed]", "the label `mixed` of `mood`"),
    ("[calm, wild]", "[calm, wild, odd]", "the label `odd` of `moods`"),
    (
        "max: 20",
        "max: 10",
        "`list(object, 10)`, released as `list(object, 20)`",
    ),
    (
        "fit?: [s, m, l]",
        "fit: [s, m, l]",
        "the field `lines[].fit` of `order.placed` is always there",
    ),
    (
        "cost?: decimal } }, max: 20",
        "cost?: decimal, gross: decimal } }, max: 20",
        "the field `lines[].gross` of `order.placed` is new",
    ),
    (
        "shelf: string(8)",
        "shelf: string(7)",
        "the field `stores{}[].shelf` of `order.placed` is `string(7)`",
    ),
    (
        "mood: { type: [good, bad], open: true }",
        "mood: [good, bad]",
        "takes its labels alone",
    ),
    ("status: [open, paid]", "status: [paid, open]", ""),
    ("scope: customer", "scope: customer ", ""),
    ("    scope: customer\n", "", "the scope `customer` no longer narrows"),
    (
        "  order.seen:\n",
        "  order.seen:\n    doc: \"Seen.\"\n    exposure: webhook\n",
        "`order.seen` is exposed",
    ),
    (
        "watch: [amount, place]",
        "watch: [place, amount, shelf]",
        "watches `shelf`",
    ),
    (", watch: [amount, place]", "", "tells of every update"),
    (", when: \"new.amount > 0\"", "", "has no condition any more"),
    ("new.amount > 0", "NEW.amount   >   0", ""),
    (
        "operations: [update], when: \"new.amount > 0\"",
        "operations: [update, insert]",
        "tells of inserts",
    ),
    (", boxes: int", "", "the field `boxes` of `order.packed` is gone"),
    ("size?: string(20)", "size?: string(4000)", "`string(4000)`"),
    ("boxes: int", "boxes: float", "`float`, released as `int`"),
    ("true }, boxes: int", "true }, boxes?: int", "may be absent"),
    ("[small, large]", "[small, large, huge]", "the label `huge`"),
    (
        "data: { order_id: uuid, count: int }",
        "data: { order_id: uuid, count: bool, more: int }",
        "`bool`",
    ),
    (
        "count: int",
        "count: { type: int, sensitive: true }",
        "stored events of `order.seen` hold `count` in the clear, declared as `sensitive`",
    ),
    (
        "  order.price: {",
        "  order.cost: { aliases: [order.price],",
        "the subscriber `order.price` is called `order.cost`",
    ),
    (
        "  invoice.print: {",
        "  bill.print: { aliases: [invoice.print],",
        "the job `invoice.print` is called `bill.print`",
    ),
    (
        "copies: int, paper?: [a4, a5]",
        "copies: float, paper?: [a4, a5, a3], printer?: string",
        "",
    ),
    (", copies: int", "", ""),
    (
        "An order was placed.",
        "Somebody placed an order.",
        "is described in other words",
    ),
    (
        "  order.seen:\n",
        "  order.lost:\n    subject: order/{order_id}\n    data: { order_id: uuid }\n  order.seen:\n",
        "the event `order.lost` is new",
    ),
];

#[test]
fn what_breaks_nobody_is_noted_and_no_finding() {
    let shop = Shop::released();
    for (from, to, noted) in COMPATIBLE {
        let compilation = shop.compile(&changed(from, to));
        assert_eq!(
            findings(&compilation).len(),
            0,
            "{from} → {to}\n{}",
            rendered(&compilation)
        );
        let notes = notes(&compilation);
        if noted.is_empty() {
            assert_eq!(notes, [] as [&ContractChange; 0], "{from} → {to}");
        } else {
            assert!(
                notes.iter().any(|note| note.what.contains(noted)),
                "{from} → {to}: {notes:?}"
            );
        }
        assert!(compilation.release().is_some());
    }
    let queue = RELEASED.replace("queue: shipping }", "queue: sending }").replace(
        "  shipping: { workers: 2 }",
        "  sending: { workers: 2, aliases: [shipping] }",
    );
    assert!(shop.compile(&queue).report().is_clean());
}

#[test]
fn an_unchanged_declaration_has_nothing_to_find_note_or_record() {
    let shop = Shop::released();
    let compilation = shop.compile(RELEASED);
    assert_eq!(findings(&compilation).len(), 0, "{}", rendered(&compilation));
    assert_eq!(compilation.contract_changes(), []);
    assert_eq!(compilation.release(), Some(Vec::new()));
    // A lock that does not exist yet holds nobody back.
    let new = Shop {
        folder: tempfile::tempdir().expect("a folder"),
    };
    assert!(new.compile(RELEASED).report().is_clean());
    assert_eq!(
        new.accept(RELEASED, "field-removed", "order.placed", "x"),
        Err(AcceptError::NothingBroken {
            rule: "field-removed".to_owned(),
            name: "order.placed".to_owned(),
            broken: Vec::new()
        })
    );
}

#[test]
fn the_instance_released_what_it_declares_and_each_planted_break_is_found_once() {
    let lock = Lock::read(Path::new("../generated")).expect("read");
    assert!(!lock.is_empty(), "the instance has released its declaration");
    let yaml = fs::read_to_string("../events.yaml").expect("it is there");
    let folder = tempfile::tempdir().expect("a folder");
    let check = |yaml: &str, expected: &[&str]| {
        let path = folder.path().join("events.yaml");
        fs::write(&path, yaml).expect("written");
        let compilation = compile(&Input::new(path).lock(lock.clone())).expect("it is there");
        let found = found_rules(&compilation);
        assert_eq!(found, expected, "{}", rendered(&compilation));
    };
    check(&yaml, &[]);
    for (rule, from, to) in [
        ("event-removed", "  code.issued:", "  code.made:"),
        ("field-removed", "      member_id:\n", "      new_member_id:\n"),
        ("field-removed", "ip: { type: ip", "address: { type: ip"),
        (
            "type-changed",
            "from_version:\n        type: string(40)",
            "from_version:\n        type: string(80)",
        ),
        (
            "required-made-optional",
            "      mode:\n        type: [code",
            "      mode?:\n        type: [code",
        ),
        ("enumeration-changed", "[open, replied, closed]", "[replied, closed]"),
        ("enumeration-changed", "[built, failed]", "[built, failed, stopped]"),
        ("subject-changed", "subject: ip_ban/{ban_id}", "subject: ban/{ban_id}"),
        (
            "exposure-narrowed",
            "An IP address was banned.\"\n    exposure: webhook",
            "An IP address was banned.\"\n    exposure: internal",
        ),
        ("scope-narrowed", "scope: corpus_note", "scope: corpus_item"),
        ("trigger-narrowed", "css_classes, lang]", "css_classes]"),
        (
            "coalescing-added",
            "events: [access_request.created]\n",
            "events: [access_request.created]\n    coalesce: subject\n",
        ),
        ("jobs-stranded", "  owner.notify:", "  owner.mail:"),
        ("jobs-stranded", "  corpus.reindex:", "  corpus.index_all:"),
        (
            "stored-events-unreadable",
            "requested access.\"\n    exposure: webhook\n    subject: access_request/{request_id}\n    data:\n",
            "requested access.\"\n    exposure: webhook\n    subject: access_request/{request_id}\n    data:\n      name: { type: string(80), doc: \"Name.\" }\n",
        ),
        (
            "job-arguments-changed",
            "    args:\n",
            "    args:\n      since: timestamp\n",
        ),
    ] {
        assert_eq!(yaml.matches(from).count(), 1, "{from}");
        check(&yaml.replace(from, to), &[rule]);
    }
}

/// `order.placed` in a version that differs in everything.
fn raised(version: u32) -> String {
    let from = RELEASED.find("      order_id: uuid\n").expect("it is there");
    let to = RELEASED.find("  order.priced:").expect("it is there");
    let yaml = format!("{}      number: long\n{}", &RELEASED[..from], &RELEASED[to..]);
    yaml.replacen(
        "subject: order/{order_id}",
        &format!("version: {version}\n    subject: order/{{number}}"),
        1,
    )
}

#[test]
fn a_raised_version_may_break_and_both_schemas_are_published() {
    let shop = Shop::released();
    let before = shop.compile(RELEASED).generate(&History::default());
    let schema = |tree: &bus_codegen::Tree, name: &str| {
        let files: Vec<(String, String)> = tree
            .files()
            .map(|(path, text)| (path.to_owned(), text.to_owned()))
            .collect();
        files.into_iter().find(|(path, _)| path == name).map(|(_, text)| text)
    };
    let first = "schemas/order.placed.v1.json";
    let second = "schemas/order.placed.v2.json";
    let released = schema(&before, first).expect("version 1 is published");

    let yaml = raised(2);
    let compilation = shop.compile(&yaml);
    assert!(compilation.report().is_clean(), "{}", rendered(&compilation));
    // The release that raises it is told what that means; the next is not.
    let warned = found_rules(&compilation);
    assert_eq!(warned, ["older-version-unserved"]);
    for at_release in [true, false] {
        let tree = shop.compile(&yaml).generate(&History::default());
        assert_eq!(
            schema(&tree, first).as_deref(),
            Some(released.as_str()),
            "version 1 stays as it was"
        );
        let text = schema(&tree, second).expect("version 2 is published");
        let json: serde_json::Value = serde_json::from_str(&text).expect("a schema");
        assert_eq!(json["properties"]["version"]["const"], 2);
        assert!(json["required"].as_array().expect("a list").contains(&"version".into()));
        let index = schema(&tree, "schemas/index.json").expect("an index");
        assert!(
            index.contains("order.placed.v1.json") && index.contains("order.placed.v2.json"),
            "{index}"
        );
        if at_release {
            shop.release(&yaml);
        }
    }
    assert_eq!(found_rules(&shop.compile(&yaml)), [""; 0]);
    // Version 2 is held to from now on.
    let broken = yaml.replace("number: long", "number: string(19)");
    let broken = shop.compile(&broken);
    assert_eq!(found_rules(&broken), ["type-changed"], "{}", rendered(&broken));
}

#[test]
fn an_older_version_goes_only_by_a_decision() {
    let shop = Shop::released();
    let yaml = raised(2);
    shop.release(&yaml);
    let retired = yaml.replace("version: 2", "version: 2\n    retire: [1]");
    let compilation = shop.compile(&retired);
    let found = found_rules(&compilation);
    assert_eq!(found, ["version-retired"]);
    shop.accept(&retired, "version-retired", "order.placed", "all have moved")
        .expect("it is broken");
    let compilation = shop.compile(&retired);
    assert!(compilation.report().is_clean());
    let tree = compilation.generate(&History::default());
    assert!(tree.files().all(|(path, _)| path != "schemas/order.placed.v1.json"));
    shop.release(&retired);
    assert!(shop.lock_file("order.placed.json").contains("\"retired\": [1]"));
    // Whether the line stays or goes, it is done.
    assert_eq!(found_rules(&shop.compile(&retired)), [""; 0]);
    assert_eq!(found_rules(&shop.compile(&yaml)), [""; 0]);
}

#[test]
fn versions_are_counted() {
    let shop = Shop::released();
    let check = |yaml: &str, expected: &str| {
        let compilation = shop.compile(yaml);
        let found: Vec<(&str, &str)> = findings(&compilation)
            .iter()
            .map(|one| (one.rule.id, one.message.as_str()))
            .collect();
        assert_eq!(
            found,
            [("version-out-of-order", expected)],
            "{}",
            rendered(&compilation)
        );
    };
    check(&raised(3), "`order.placed` is in version 3, released in version 1");
    let new =
        "  order.lost:\n    version: 2\n    subject: order/{order_id}\n    data: { order_id: uuid }\n  order.seen:\n";
    check(
        &changed("  order.seen:\n", new),
        "`order.lost` is in version 2 and was never released",
    );
    shop.release(&raised(2));
    check(RELEASED, "`order.placed` is in version 1, released in version 2");
    let of_none = raised(2).replace("version: 2", "version: 2\n    retire: [2, 1]");
    let compilation = shop.compile(&of_none);
    let message = "there is no older version 2 of `order.placed` to retire";
    assert!(rendered(&compilation).contains(message), "{}", rendered(&compilation));
    assert!(matches!(
        shop.accept(&raised(4), "version-out-of-order", "order.placed", "x"),
        Err(AcceptError::NothingBroken { .. })
    ));
}

#[test]
fn a_type_that_was_removed_comes_back_in_a_later_version() {
    let shop = Shop::released();
    let seen = "  order.seen:\n    subject: order/{order_id}\n    data: { order_id: uuid, count: int }\n";
    let without = changed(seen, "");
    shop.accept(&without, "event-removed", "order.seen", "nobody looks")
        .expect("it is broken");
    shop.release(&without);
    assert!(!shop.generated().join("contract/order.seen.json").exists());
    let work = shop.lock_file("_work.json");
    assert!(
        work.contains("\"order.seen\": 1") && work.contains("nobody looks"),
        "{work}"
    );
    let back = shop.compile(RELEASED);
    assert!(
        rendered(&back).contains("it was removed in version 1 and goes on with `version: 2`"),
        "{}",
        rendered(&back)
    );
    let back = changed("  order.seen:\n", "  order.seen:\n    version: 2\n");
    shop.release(&back);
    assert_eq!(shop.compile(&back).contract_changes(), []);
}

#[test]
fn an_event_at_fault_is_not_compared_and_hides_no_other() {
    let shop = Shop::released();
    let yaml = changed(
        "exposure: webhook\n    scope: customer",
        "exposre: webhook\n    scope: customer",
    )
    .replace("[open, paid]", "[open]")
    .replace("  stock.changed:", "  stock.moved:");
    let compilation = shop.compile(&yaml);
    let found = found_rules(&compilation);
    // What is gone is not told while something cannot be read: it may be that.
    assert_eq!(
        found,
        ["enumeration-changed", "unknown-key"],
        "{}",
        rendered(&compilation)
    );
}

#[test]
fn a_break_takes_no_type_away_from_the_editor() {
    let shop = Shop::released();
    let compilation = shop.compile(&changed("[open, paid]", "[open]"));
    assert!(!compilation.report().is_clean());
    assert!(
        compilation
            .rust(&History::default(), None)
            .contains("pub struct OrderPlaced")
    );
}

#[test]
fn a_lock_that_cannot_be_read_is_reported_and_the_rest_of_it_protects() {
    for (from, to, expected) in [
        (
            "\"order_id\": \"uuid\"",
            "\"order_id\": \"uid\"",
            "there is no type `uid`",
        ),
        (
            "\"type\": \"order.placed\"",
            "\"type\": \"order.paced\"",
            "expected that of the file's name",
        ),
        (
            "\"contract\": 1",
            "\"contract\": 2",
            "the lock is in format 2, expected 1",
        ),
        (
            "{\n  \"note\"",
            "<<<<<<< ours\n{\n  \"note\"",
            "this is a conflict of an unfinished merge",
        ),
        ("\"exposure\"", "\"exposed\"", "has no key `exposed`"),
    ] {
        let shop = Shop::released();
        let path = shop.generated().join("contract/order.placed.json");
        let text = fs::read_to_string(&path).expect("it is there");
        assert!(text.contains(from), "{from}\n{text}");
        fs::write(&path, text.replacen(from, to, 1)).expect("written");
        let compilation = shop.compile(RELEASED);
        let report = rendered(&compilation);
        assert!(
            report.contains(expected) && report.contains("contract/order.placed.json:"),
            "{report}"
        );
        assert_eq!(compilation.release(), None);
    }
}

#[test]
fn every_kind_of_text_survives_the_lock() {
    let shop = Shop {
        folder: tempfile::tempdir().expect("a folder"),
    };
    let yaml = "bus: 1\nnamespace: shop\nowner_type: none\nevents:\n  order.placed:\n    doc: \"a: b # \\\"q\\\" \\\\ \\t \\x7f \\u0085 \\u2028 ü 😀 {x} *y '\"\n    subject: \"öre/{order_id}\"\n    data:\n      order_id: uuid\n      \"no\": { type: [\"yes\", \"1.10\", \"\", \"~\", \"ü b\"], doc: \"1.10\", example: \"yes\" }\n";
    shop.release(yaml);
    let compilation = shop.compile(yaml);
    assert_eq!(findings(&compilation).len(), 0, "{}", rendered(&compilation));
    assert_eq!(compilation.contract_changes(), []);
    assert_eq!(compilation.release(), Some(Vec::new()));
}

/// The test starts itself again as the build script, whose part is to end the process.
#[test]
fn a_break_ends_the_build_with_both_places_and_the_types_written() {
    if std::env::var_os("BUS_TEST_IS_BUILD_SCRIPT").is_some() {
        bus_codegen::Build::new("events.yaml").run();
        return;
    }
    let shop = Shop::released();
    let build = |yaml: &str| {
        fs::write(shop.folder.path().join("events.yaml"), yaml).expect("written");
        let name = "a_break_ends_the_build_with_both_places_and_the_types_written";
        Command::new(std::env::current_exe().expect("it runs"))
            .args(["--exact", name, "--nocapture"])
            .env("BUS_TEST_IS_BUILD_SCRIPT", "1")
            .env("OUT_DIR", shop.folder.path())
            .current_dir(shop.folder.path())
            .output()
            .expect("it starts")
    };
    let output = build(RELEASED);
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{said}");
    assert!(said.contains("cargo::rerun-if-changed=generated/contract\n"), "{said}");
    let output = build(&changed("[open, paid]", "[open]"));
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{said}");
    for place in [
        "[enumeration-changed]",
        "events.yaml:15:15",
        "generated/contract/order.placed.json:18:28",
    ] {
        assert!(said.contains(place), "{place}\n{said}");
    }
    let rust = fs::read_to_string(shop.folder.path().join("bus_events/event_order_placed.rs")).expect("it was written");
    assert!(rust.contains("pub struct OrderPlaced"));
}
