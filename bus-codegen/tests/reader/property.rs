//! What holds for any bytes whatever; the fuzz target asserts the same.

use std::path::Path;

use bus_codegen::{History, Input, Style, compile};

/// Compiles `bytes` and looks at the report: there is one, each place in it lies inside its file
/// and on the borders of characters, findings stand in order, and every form of it can be drawn.
/// `migrations` is a folder with tables for triggers to stand on.
pub(crate) fn survives(bytes: &[u8], migrations: &Path) {
    let input = Input::text("events.yaml", bytes).migrations(migrations);
    let compilation = compile(&input).expect("the folder of migrations can be read");
    let report = compilation.report();
    for found in report.diagnostics() {
        let id = found.rule.id;
        for span in std::iter::once(found.span).chain(found.related.iter().map(|(span, _)| *span)) {
            let text = &report.source(span).text;
            assert!(span.start <= span.end && span.end <= text.len(), "{id}: {span:?}");
            assert!(
                text.is_char_boundary(span.start) && text.is_char_boundary(span.end),
                "{id}: {span:?}"
            );
        }
        let help = found.help.as_deref().unwrap_or_default();
        assert!(!found.message.is_empty(), "{id} says nothing");
        assert!(
            !found.message.contains('\n') && !help.contains('\n'),
            "{id}: {}\n{help}",
            found.message
        );
    }
    let places: Vec<_> = report.diagnostics().iter().map(|found| found.span).collect();
    assert!(
        places.is_sorted(),
        "findings stand in the order of the file: {places:?}"
    );
    let text = report.render(Style::Plain);
    assert_eq!(text.is_empty(), report.diagnostics().is_empty());
    for found in report.diagnostics() {
        assert!(text.contains(&format!("[{}]: ", found.rule.id)), "{text}");
    }
    // What a terminal would obey is never passed through.
    let obeyed = text.chars().find(|one| one.is_control() && *one != '\n');
    assert_eq!(obeyed, None, "{text:?}");
    assert!(!report.render(Style::Coloured).is_empty() || text.is_empty());
    let listed = report.to_json()["findings"].as_array().map(Vec::len);
    assert_eq!(listed, Some(report.diagnostics().len()));
    // The sound parts of anything can be emitted.
    let _ = compilation.rust(&History::default(), Some("migrations"));
    if report.is_clean() {
        let _ = compilation.generate(&History::default());
    }
}
