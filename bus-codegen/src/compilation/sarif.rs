//! A report as SARIF 2.1.0, which code hosts and editors show beside the lines.

use std::fmt::Write as _;

use serde_json::{Value as Json, json};

use crate::{
    diagnostic::{Diagnostic, Report},
    rule::Level,
    rules::RULES,
    source::Span,
};

impl Report {
    /// Returns the report as SARIF: one run with every rule and each finding. Columns count
    /// characters, from 1.
    #[must_use]
    pub fn to_sarif(&self) -> Json {
        let rules: Vec<Json> = RULES
            .iter()
            .map(|rule| {
                // Its marks are Markdown's, and read as plain text too.
                let help = format!("{} `bus explain {}` shows an example.", rule.help, rule.id);
                json!({
                    "id": rule.id,
                    "shortDescription": { "text": rule.purpose },
                    "fullDescription": { "text": format!("{} Reported by {}.", rule.purpose, rule.reported_by.as_str()) },
                    "help": { "text": help, "markdown": help },
                    "defaultConfiguration": { "level": level(rule.level) },
                })
            })
            .collect();
        let results: Vec<Json> = self.diagnostics.iter().map(|found| self.result(found)).collect();
        json!({
            "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
            "version": "2.1.0",
            "runs": [{
                "tool": {
                    "driver": { "name": "bus", "semanticVersion": env!("CARGO_PKG_VERSION"), "rules": rules },
                },
                "columnKind": "unicodeCodePoints",
                "results": results,
            }],
        })
    }

    fn result(&self, found: &Diagnostic) -> Json {
        let text = match &found.help {
            Some(help) => format!("{}\nhelp: {help}", found.message),
            None => found.message.clone(),
        };
        let mut result = json!({
            "ruleId": found.rule.id,
            "level": level(found.rule.level),
            "message": { "text": text },
            "locations": [self.location(found.span)],
        });
        if let Some(index) = RULES.iter().position(|rule| rule.id == found.rule.id) {
            result["ruleIndex"] = json!(index);
        }
        if !found.related.is_empty() {
            let related = found.related.iter().map(|(span, label)| {
                let mut location = self.location(*span);
                location["message"] = json!({ "text": label });
                location
            });
            result["relatedLocations"] = related.collect();
        }
        result
    }

    fn location(&self, span: Span) -> Json {
        let source = self.sources.get(span.source);
        let (line, column) = source.line_column(span.start);
        let (end_line, end_column) = source.line_column(span.end);
        json!({
            "physicalLocation": {
                "artifactLocation": { "uri": uri(&source.name) },
                "region": {
                    "startLine": line,
                    "startColumn": column,
                    "endLine": end_line,
                    "endColumn": end_column,
                },
            },
        })
    }
}

fn level(level: Level) -> &'static str {
    match level {
        Level::Error => "error",
        Level::Warning => "warning",
    }
}

/// A path as a URI.
fn uri(path: &str) -> String {
    path.bytes().fold(String::with_capacity(path.len()), |mut uri, byte| {
        if byte.is_ascii_alphanumeric() || b"/-._~".contains(&byte) {
            uri.push(char::from(byte));
        } else {
            let _ = write!(uri, "%{byte:02X}");
        }
        uri
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compilation::{Input, compile};

    fn keys(of: &Json) -> Vec<&str> {
        let mut keys: Vec<&str> = of.as_object().expect("a mapping").keys().map(String::as_str).collect();
        keys.sort_unstable();
        keys
    }

    /// What the standard asks of each part: the keys it must have, no key it does not know, words
    /// of its lists, places that begin before they end.
    fn is_sarif(report: &Report) -> Json {
        let written = report.to_sarif();
        assert_eq!(keys(&written), ["$schema", "runs", "version"]);
        assert_eq!(written["version"], "2.1.0");
        let run = &written["runs"][0];
        assert_eq!(keys(run), ["columnKind", "results", "tool"]);
        let driver = &run["tool"]["driver"];
        assert_eq!(keys(driver), ["name", "rules", "semanticVersion"]);
        for (rule, known) in driver["rules"].as_array().expect("a list").iter().zip(RULES) {
            let parts = [
                "defaultConfiguration",
                "fullDescription",
                "help",
                "id",
                "shortDescription",
            ];
            assert_eq!(keys(rule), parts);
            let text = |of: &str, key: &str| rule[of][key].as_str().expect("a text").to_owned();
            assert_eq!(keys(&rule["shortDescription"]), ["text"]);
            assert_eq!(text("shortDescription", "text"), known.purpose);
            assert_eq!(keys(&rule["fullDescription"]), ["text"]);
            let full = text("fullDescription", "text");
            assert!(full.starts_with(known.purpose) && full.ends_with('.'), "{full}");
            assert_eq!(keys(&rule["help"]), ["markdown", "text"]);
            assert!(text("help", "text").starts_with(known.help), "{rule}");
            assert_eq!(text("help", "text"), text("help", "markdown"));
            assert!(["error", "warning"].contains(&rule["defaultConfiguration"]["level"].as_str().unwrap_or("")));
        }
        for result in run["results"].as_array().expect("a list") {
            let known = [
                "level",
                "locations",
                "message",
                "relatedLocations",
                "ruleId",
                "ruleIndex",
            ];
            assert!(keys(result).iter().all(|key| known.contains(key)), "{result}");
            assert!(result["message"]["text"].as_str().is_some_and(|text| !text.is_empty()));
            let related = result["relatedLocations"].as_array().into_iter().flatten();
            for location in result["locations"].as_array().expect("a list").iter().chain(related) {
                let region = &location["physicalLocation"]["region"];
                let at = |key: &str| region[key].as_u64().expect("a number");
                assert!(at("startLine") >= 1 && at("startColumn") >= 1);
                assert!(
                    (at("startLine"), at("startColumn")) <= (at("endLine"), at("endColumn")),
                    "{result}"
                );
            }
        }
        written
    }

    #[test]
    fn a_report_is_sarif_with_each_finding_at_its_place() {
        let mut input = Input::new("tests/twelve/events.yaml");
        input.yaml_name = "my events.yaml".to_owned();
        let compilation = compile(&input).expect("it is there");
        let report = compilation.report();
        let sarif = is_sarif(report);
        let run = &sarif["runs"][0];
        assert_eq!(
            run["tool"]["driver"]["rules"].as_array().map(Vec::len),
            Some(RULES.len())
        );
        let results = run["results"].as_array().expect("a list");
        let plain = report.to_json();
        let findings = plain["findings"].as_array().expect("a list");
        assert_eq!(results.len(), findings.len());
        assert!(results.len() > 10);
        for (result, finding) in results.iter().zip(findings) {
            assert_eq!(result["ruleId"], finding["rule"]);
            let index = result["ruleIndex"].as_u64().expect("a number");
            let index = usize::try_from(index).expect("a small one");
            assert_eq!(run["tool"]["driver"]["rules"][index]["id"], finding["rule"]);
            let place = &result["locations"][0]["physicalLocation"];
            assert_eq!(place["artifactLocation"]["uri"], "my%20events.yaml");
            assert_eq!(place["region"]["startLine"], finding["line"]);
            assert_eq!(place["region"]["startColumn"], finding["column"]);
        }
        let twice = results
            .iter()
            .find(|result| result["ruleId"] == "duplicate-key")
            .expect("it is among them");
        assert_eq!(twice["relatedLocations"][0]["message"]["text"], "first use");
    }

    #[test]
    fn a_report_without_findings_is_sarif_too() {
        let compilation = compile(&Input::new("../events.yaml")).expect("it is there");
        assert_eq!(is_sarif(compilation.report())["runs"][0]["results"], json!([]));
    }
}
