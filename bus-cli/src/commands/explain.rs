//! `bus explain`: explains a rule with an example, its report and a help.

use bus_codegen::{RULES, Rule, nearest};

use crate::{Ending, arguments::Explain, print, print_error};

/// The most characters shown of a line of an example's file.
const WIDEST: usize = 120;

pub(crate) fn run(explain: &Explain) -> Ending {
    // A rule copied from a report looks like `error[unknown-key]:`.
    let asked = explain.rule.trim();
    let asked = asked.split_once('[').map_or(asked, |(_, rest)| rest);
    let asked = asked.trim_end_matches([']', ':']);
    let Some(rule) = RULES.iter().find(|rule| rule.id == asked) else {
        let near = nearest(asked, RULES.iter().map(|rule| rule.id)).map_or_else(
            || "`bus rules` lists them".to_owned(),
            |near| format!("did you mean `{near}`?"),
        );
        print_error(&format!("error: there is no rule `{asked}`: {near}\n"));
        return Ending::CouldNotRun;
    };
    print(&explanation(rule));
    Ending::Clean
}

fn explanation(rule: &Rule) -> String {
    let mut text = format!("{}: {} ({})\n\n", rule.level.as_str(), rule.id, rule.group.as_str());
    text.push_str(&format!("{}\n", rule.purpose));
    text.push_str(&format!("Reported by {}.\n", rule.reported_by.as_str()));
    if let Some(example) = rule.example() {
        for (name, content) in example.files {
            match content {
                Some(content) => text.push_str(&format!("\n{name}:\n\n{}", indented(content, |_| true))),
                None => text.push_str(&format!("\n{name}: not shown because it is not text\n")),
            }
        }
        text.push_str(&format!("\nReport:\n\n{}", indented(example.report, quotes_the_file)));
    }
    text.push_str(&format!("\nHelp: {}\n", rule.help));
    text
}

/// Returns whether a line of a report shows a line of the file, or marks a place in it.
fn quotes_the_file(line: &str) -> bool {
    line.trim_start_matches(|one: char| one == ' ' || one.is_ascii_digit())
        .starts_with('|')
}

/// Indents a text, and shortens those of its lines that `may_shorten` accepts.
fn indented(text: &str, may_shorten: impl Fn(&str) -> bool) -> String {
    let mut shown = String::new();
    for line in text.trim_end().lines() {
        if line.is_empty() {
            shown.push('\n');
            continue;
        }
        let width = if may_shorten(line) { WIDEST } else { usize::MAX };
        let cut: String = line.chars().take(width).collect();
        let more = if cut.len() < line.len() { "…" } else { "" };
        shown.push_str(&format!("    {cut}{more}\n"));
    }
    shown
}
