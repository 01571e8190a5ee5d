//! `bus rules`: lists the rules.

use bus_codegen::{Group, RULES};

use crate::{Ending, arguments::Rules, print};

pub(crate) fn run(rules: &Rules) -> Ending {
    let list = if rules.json { json() } else { text() };
    print(&list);
    Ending::Clean
}

fn text() -> String {
    let widest = RULES.iter().map(|rule| rule.id.len()).max().unwrap_or_default();
    let mut list = String::new();
    for group in Group::ALL {
        let mut of_it = RULES.iter().filter(|rule| rule.group == group).peekable();
        if of_it.peek().is_none() {
            continue;
        }
        if !list.is_empty() {
            list.push('\n');
        }
        list.push_str(&format!("{}\n", group.as_str()));
        for rule in of_it {
            let level = rule.level.as_str();
            list.push_str(&format!("  {:widest$}  {level:7}  {}\n", rule.id, rule.purpose));
        }
    }
    list
}

fn json() -> String {
    let rules: Vec<serde_json::Value> = RULES
        .iter()
        .map(|rule| {
            serde_json::json!({
                "id": rule.id,
                "group": rule.group.as_str(),
                "level": rule.level.as_str(),
                "purpose": rule.purpose,
                "help": rule.help,
                "reported_by": rule.reported_by.as_str(),
            })
        })
        .collect();
    format!("{:#}\n", serde_json::json!({ "rules": rules }))
}
