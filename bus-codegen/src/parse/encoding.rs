//! Bytes that are not UTF-8 text.

use crate::{diagnostic::Diagnostic, rule::reading::NOT_UTF8, source::NotText};

/// Returns the finding for bytes that are not text.
pub(crate) fn not_utf8(fault: NotText) -> Diagnostic {
    match fault {
        NotText::Byte(place, byte) => Diagnostic::new(
            &NOT_UTF8,
            place,
            format!("found the byte 0x{byte:02X}, expected UTF-8 text"),
        )
        .label("shown as `\u{fffd}`"),
        NotText::Utf16(place) => Diagnostic::new(&NOT_UTF8, place, "found UTF-16, expected UTF-8 text"),
    }
    .help("save the file as UTF-8")
}
