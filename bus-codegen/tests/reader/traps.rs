//! What YAML does to people, case by case, each with its exact report.
//!
//! The reports lie in `traps/`, one a case; an empty one says that the text is taken as it stands.
//! `BLESS=1` writes them instead of comparing; what is written is then read by a person.

use std::{env, fmt::Write as _, fs, path::Path};

use bus_codegen::{Input, Style, compile};

const REPORTS: &str = "tests/reader/traps";

/// A declaration with one event that says `line` of itself.
fn event(line: &str) -> Vec<u8> {
    format!(
        "bus: 1\nnamespace: shop\nevents:\n  order.placed:\n    {line}\n    subject: order/{{order_id}}\n    data: {{ order_id: uuid }}\n"
    )
    .into_bytes()
}

/// A declaration with one event whose data are these.
fn data(fields: &str) -> Vec<u8> {
    format!("bus: 1\nnamespace: shop\nevents:\n  order.placed:\n    subject: order/{{order_id}}\n    data: {{ order_id: uuid, {fields} }}\n")
        .into_bytes()
}

/// A declaration with these lines at the end.
fn file(lines: &str) -> Vec<u8> {
    format!("bus: 1\nnamespace: shop\n{lines}").into_bytes()
}

fn cases() -> Vec<(&'static str, Vec<u8>)> {
    vec![
        // Indentation.
        ("tab-for-an-indent", file("events:\n\torder.placed:\n\t\tsubject: order\n")),
        ("tab-after-spaces", file("events:\n  order.placed:\n  \tsubject: order\n")),
        ("tab-before-a-value", event("doc:\tPlaced.")),
        ("tab-inside-text", event("doc: Placed\tagain")),
        ("no-break-space-for-an-indent", file("queues:\n  index:\n  \u{a0}\u{a0}workers: 2\n")),
        ("an-event-that-is-not-indented", file("events:\norder.placed:\n  subject: order\n")),
        // Keys.
        ("duplicate-key-at-the-top", file("queues: {}\nqueues: {}\n")),
        ("duplicate-key-in-flow", data("count: int, count: long")),
        ("duplicate-key-with-and-without-its-mark", data("note: string(80), note?: string(80)")),
        ("t91_on-as-a-key", file("queues:\n  index: { on: update }\n")),
        ("t91_no-as-a-field", data("no: bool")),
        ("t91_yes-as-a-name", file("queues:\n  yes: { workers: 1 }\n")),
        ("a-number-as-a-key", data("1: int")),
        ("nothing-as-a-key", data("~: int")),
        ("a-list-as-a-key", file("? [queues]\n: {}\n")),
        ("a-colon-without-a-space", event("doc:Placed")),
        // Values that older readers take for something else.
        ("t91_no-as-a-label", data("country: [NO, SE]")),
        ("t91_yes-as-a-boolean", file("queues: { index: { awaited: yes } }\n")),
        ("t91_quoted-words-are-text", data("country: [\"NO\", 'on', \"yes\"]")),
        ("t91_an-unquoted-version", event("doc: 1.10")),
        ("t91_octal-as-a-label", data("code: [0o17, 012, 1_000, 0x1F]")),
        ("t91_octal-as-a-number", file("queues:\n  a: { workers: 0o17 }\n  b: { workers: 012 }\n  c: { workers: 1_000 }\n  d: { workers: 0x1F }\n")),
        ("t91_a-time-as-a-label-is-text", data("at: [12:30:45, 2024-01-01]")),
        ("t91_a-time-as-a-duration", file("jobs:\n  search.reindex: { timeout: 12:30:45 }\n")),
        ("t91_a-date-as-text-is-text", event("doc: 2024-01-01")),
        ("t91_nothing-as-a-value-is-left-out", file("queues: ~\njobs:\n  search.reindex: { queue: ~, timeout: null }\n")),
        ("t91_nothing-as-a-label", data("state: [~, open]")),
        ("a-boolean-as-text", event("doc: true")),
        ("infinity-as-a-number", file("queues: { index: { workers: .inf } }\n")),
        ("a-quoted-number", file("queues: { index: { workers: \"2\" } }\n")),
        // Anchors, aliases, merge keys.
        ("an-alias-is-followed", file("queues:\n  index: &small { workers: 1 }\n  mail: *small\n")),
        ("a-fault-behind-an-alias-is-said-once", file("queues:\n  index: &small { wrokers: 1 }\n  mail: *small\n")),
        ("a-merge-key", file("queues:\n  index: &small { workers: 1 }\n  mail:\n    <<: *small\n    awaited: true\n")),
        ("a-merge-key-in-data", file("events:\n  order.placed:\n    subject: order/{order_id}\n    data: &common { order_id: uuid }\n  order.paid:\n    subject: order/{order_id}\n    data: { <<: *common, amount: int }\n")),
        ("an-alias-within-its-anchor", file("queues: &all { index: *all }\n")),
        ("billion-laughs", {
            let mut text = String::from("a: &a [lol, lol, lol, lol, lol, lol, lol, lol, lol]\n");
            for (one, next) in "abcdefgh".chars().zip("bcdefghi".chars()) {
                let aliases = vec![format!("*{one}"); 9].join(", ");
                writeln!(text, "{next}: &{next} [{aliases}]").expect("text takes any");
            }
            file(&text)
        }),
        // Splitting over files.
        ("t90_a-ref-for-the-events", file("events: { $ref: ./events/orders.yaml }\nsubscribers:\n  search.index: { events: [order.placed] }\n")),
        ("t90_a-ref-for-a-type", data("price: { $ref: './common/money.yaml#/Money' }")),
        ("t90_a-ref-to-itself", file("queues:\n  index:\n    $ref: '#/queues/index'\n")),
        // Text that begins like something else.
        ("a-leading-star", event("doc: *placed")),
        ("a-leading-star-in-text", event("doc: *placed* by anyone")),
        ("a-leading-brace", event("doc: {order} was placed")),
        ("a-leading-brace-alone", file("events:\n  order.placed:\n    subject: {order_id}\n    data: { order_id: uuid }\n")),
        ("a-leading-bracket", event("doc: [draft] an order was placed")),
        ("a-leading-ampersand", event("doc: &co is a company")),
        ("a-leading-exclamation-mark", event("doc: !important an order was placed")),
        ("a-tag-of-yaml", event("doc: !!str 1.10")),
        ("a-tag-on-a-mapping", file("queues: !all\n  index: { workers: 1 }\n")),
        ("a-leading-percent-sign", event("doc: %s was placed")),
        ("a-leading-at-sign", event("doc: @anyone placed it")),
        ("a-leading-backtick", event("doc: `order` was placed")),
        ("a-leading-dash", event("doc: - placed")),
        ("a-leading-pipe", event("doc: | placed")),
        ("a-leading-greater-than", event("doc: > 5 orders")),
        ("a-leading-closing-brace", event("doc: }")),
        ("text-after-its-quotes", event("doc: \"placed\" by anyone")),
        ("an-apostrophe-in-single-quotes", event("doc: 'it's placed'")),
        ("a-quote-that-is-not-closed", event("doc: \"placed")),
        ("a-bad-escape", event("doc: \"C:\\order\"")),
        // Text that holds something else.
        ("a-colon-inside-text", event("doc: Placed: by anyone")),
        ("a-colon-at-the-end-of-text", event("doc: placed by:")),
        ("a-colon-inside-text-in-flow", file("events: { order.placed: { doc: placed: by anyone, subject: order } }\n")),
        ("a-hash-inside-text", event("doc: Order #5 was placed.")),
        ("a-hash-before-a-placeholder", file("events:\n  order.placed:\n    subject: order #{order_id}\n    data: { order_id: uuid }\n")),
        ("a-comment-after-text-is-one", event("doc: Placed. # by anyone")),
        ("a-comma-inside-a-type", data("ids: list(uuid, 20)")),
        // Lists and maps.
        ("a-list-of-nothing", data("ids: list")),
        ("a-list-of-objects-in-one-word", data("lines: list(object)")),
        ("a-list-of-objects-and-its-bound-in-one-word", data("lines: \"list(object, 20)\"")),
        ("a-list-of-labels-in-one-word", data("states: list([open, closed])")),
        ("a-list-of-labels-in-quotes", data("states: \"list([open, closed], 5)\"")),
        ("a-list-without-of", data("lines: { type: list, max: 20 }")),
        ("a-list-of-fields", data("lines: { type: list, fields: { sku: uuid } }")),
        ("a-list-with-fields-beside-of", data("lines: { type: list, of: uuid, fields: { sku: uuid } }")),
        ("a-list-that-says-twice-of-what", data("ids: { type: list(uuid), of: uuid }")),
        ("of-where-there-is-one", data("id: { type: uuid, of: uuid }")),
        ("of-without-a-type", data("lines: { type: list, of: { fields: { sku: uuid } } }")),
        ("of-with-a-doc", data("lines: { type: list, of: { type: uuid, doc: An article. } }")),
        ("an-open-list", data("states: { type: list, of: [open, closed], open: true }")),
        ("max-of-a-map-in-one-word", data("prices: { type: map(decimal), max: 20 }")),
        ("a-format-of-text", data("created: { type: string, format: unix_seconds }")),
        ("a-format-of-a-list", data("created: { type: list(int), format: unix_seconds }")),
        ("an-unknown-format", data("created: { type: int, format: unix_millis }")),
        ("nullable-json", data("note: { type: json, nullable: true }")),
        ("nullable-and-sensitive", data("note: { type: string, nullable: true, sensitive: true }")),
        ("a-nullable-item", data("notes: { type: list, of: { type: string, nullable: true } }")),
        ("a-rename-that-is-no-name", data("note: { type: string, rename: Note }")),
        ("max-of-text", data("name: { type: string, max: 20 }")),
        ("max-beside-a-list-in-one-word", data("ids: { type: list(uuid), max: 20 }")),
        ("max-of-nothing", data("ids: { type: list, of: uuid, max: 0 }")),
        ("a-block-of-text", event("doc: |\n      Placed: by *anyone*,\n      and #5 too.")),
        ("an-unfinished-merge", file("queues:\n<<<<<<< ours\n  index: { workers: 1 }\n=======\n  index: { workers: 2 }\n>>>>>>> theirs\n")),
        // Slips whose help can be followed as it is.
        ("an-apostrophe-in-single-quotes-in-braces", file("events: { order.placed: { doc: 'it's placed', subject: order } }\n")),
        ("an-at-sign-in-braces-below-a-quoted-key", file("events:\n  \"order.placed\": { subject: order }\n  \"order.paid\": { subject: order, doc: @anyone }\n")),
        ("a-star-in-brackets", file("subscribers:\n  search.index: { events: [*] }\n")),
        ("a-glob-in-brackets", file("subscribers:\n  search.index: { events: [order.*, *.placed] }\n")),
        ("a-placeholder-in-braces", file("events:\n  order.placed: { subject: order/{order_id}, data: { order_id: uuid } }\n")),
        ("a-placeholder-at-the-start-in-braces", file("events:\n  order.placed: { subject: {order_id}/lines, data: { order_id: uuid } }\n")),
        ("a-question-mark-after-a-type", data("note: string(40)?")),
        ("a-question-mark-after-a-type-that-says-more", data("note: { type: string(40)?, doc: A note. }")),
        ("optional-as-a-key", data("note: { type: string(40), optional: true }")),
        ("required-as-a-key", data("note: { type: string(40), required: true }")),
        ("types-of-other-languages", data("at: datetime, count: integer, name: text, ids: \"uuid[]\", names: list(text)")),
        ("an-enumeration-as-a-function-in-braces", data("state: enum(open, on_hold, closed)")),
        ("an-enumeration-as-a-function", file("events:\n  order.placed:\n    subject: order\n    data:\n      state: enum(open, closed)\n")),
        ("an-enumeration-with-bars", data("state: open | closed")),
        ("data-one-space-too-far-left", file("events:\n  order.placed:\n    subject: order/{order_id}\n   data:\n     order_id: uuid\n")),
        ("data-one-space-too-far-right", file("events:\n  order.placed:\n    subject: order/{order_id}\n     data: { order_id: uuid }\n")),
        ("an-event-without-its-colon", file("events:\n  order.placed\n    subject: order\n")),
        ("an-event-in-braces-without-its-colon", file("events:\n  order.placed { subject: order }\n  order.paid: { subject: order }\n")),
        ("a-key-without-its-colon", file("events:\n  order.placed:\n    subject order/{order_id}\n    data: { order_id: uuid }\n")),
        ("a-subscriber-twice", file("events:\n  order.placed: { subject: order }\nsubscribers:\n  search.index: { events: [order.placed] }\n  search.index: { events: [order.placed] }\n")),
        ("an-owner-in-the-subject-where-there-is-none", file("owner_type: none\nevents:\n  order.placed: { subject: \"order/{owner}\" }\n")),
        // Documents.
        ("two-documents", file("---\nbus: 1\n")),
        ("a-document-with-its-marks", b"---\nbus: 1\nnamespace: shop\n...\n".to_vec()),
        ("yaml-1.1-by-directive", b"%YAML 1.1\n---\nbus: 1\nnamespace: shop\n".to_vec()),
        ("an-empty-file", Vec::new()),
        ("comments-alone", b"# nothing yet\n".to_vec()),
        ("text-alone", b"events\n".to_vec()),
        ("a-list-at-the-top", b"- bus: 1\n".to_vec()),
        ("json-is-yaml", br#"{"bus": 1, "namespace": "shop", "queues": {"index": {"workers": 1}}}"#.to_vec()),
        // Bytes.
        ("a-byte-order-mark", b"\xef\xbb\xbfbus: 1\nnamespace: shop\nqueus: {}\n".to_vec()),
        ("a-byte-order-mark-inside", file("\u{feff}queues: {}\n")),
        ("latin-1", b"bus: 1\nnamespace: shop\nevents:\n  order.placed:\n    doc: Bestellung ausgel\xf6st\n    sbject: order\n".to_vec()),
        ("latin-1-after-a-byte-order-mark", b"\xef\xbb\xbf# gr\xfc\xdfe\nbus: 1\nnamespace: shop\n".to_vec()),
        ("utf-16", "\u{feff}bus: 1\n".encode_utf16().flat_map(u16::to_le_bytes).collect()),
        ("a-character-cut-in-half", b"bus: 1\nnamespace: shop\n# gr\xc3".to_vec()),
        ("a-nul", event("doc: \"a\u{0}b\"")),
        ("an-escape-sequence-is-not-passed-to-the-terminal", event("do\u{1b}[31mc: red")),
        ("crlf", b"bus: 1\r\nnamespace: shop\r\nevents:\r\n  order.placed:\r\n    subjct: order\r\n    doc: Placed: again\r\n".to_vec()),
        ("cr-alone", b"bus: 1\rnamespace: shop\rqueus: {}\r".to_vec()),
        // Sizes.
        ("five-megabytes", file(&"# padding\n".repeat(524_288))),
        ("deep-in-flow", file(&format!("events: {}\n", "[".repeat(100_000)))),
        ("deep-in-block", {
            let lines = (1..200).map(|depth| format!("{}a:\n", " ".repeat(depth)));
            file(&format!("queues:\n{}", lines.collect::<String>()))
        }),
        ("deep-in-dashes", file(&format!("events:\n  {}a\n", "- ".repeat(10_000)))),
    ]
}

fn check(of_these: impl Fn(&str) -> bool) {
    let bless = env::var_os("BLESS").is_some();
    let mut faults = Vec::new();
    for (name, bytes) in cases().into_iter().filter(|(name, _)| of_these(name)) {
        let compilation = compile(&Input::text("events.yaml", bytes)).expect("nothing is read");
        let rendered = compilation.report().render(Style::Plain);
        let stored = Path::new(REPORTS).join(format!("{name}.txt"));
        if bless {
            fs::write(&stored, &rendered).expect("the reports are writable");
        } else if fs::read_to_string(&stored).ok().as_ref() != Some(&rendered) {
            faults.push(format!("{name}: its report differs from\n{rendered}"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_trap_of_yaml_has_its_report() {
    check(|name| !name.starts_with("t9"));
}

#[test]
fn t91_what_older_yaml_reads_otherwise_is_text_or_is_refused_with_what_to_write() {
    check(|name| name.starts_with("t91_"));
}

#[test]
fn t90_a_ref_is_refused_at_its_place_and_nothing_is_concluded_from_what_it_hides() {
    check(|name| name.starts_with("t90_"));
}

#[test]
fn every_stored_report_belongs_to_a_trap() {
    let cases = cases();
    for entry in fs::read_dir(REPORTS).expect("it is there") {
        let path = entry.expect("it can be read").path();
        let known = cases
            .iter()
            .any(|(name, _)| path.file_stem().is_some_and(|stem| stem == *name));
        assert!(known, "{} belongs to no case", path.display());
    }
}

/// Whatever ends a line, the same faults are found at the same places, and no mark of a line's
/// end is shown.
#[test]
fn line_ends_do_not_change_what_is_found() {
    let mut compared = 0;
    for entry in fs::read_dir("tests/fixtures").expect("it is there") {
        let path = entry.expect("it can be read").path().join("failing.yaml");
        let Ok(text) = fs::read_to_string(&path) else { continue };
        let report = |text: String| {
            let compilation = compile(&Input::text("events.yaml", text)).expect("nothing is read");
            compilation.report().render(Style::Plain)
        };
        assert_eq!(report(text.replace('\n', "\r\n")), report(text), "{}", path.display());
        compared += 1;
    }
    assert!(compared > 40, "{compared}");
}
