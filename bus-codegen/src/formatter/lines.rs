//! The lines of the result, and where their comments stand.

/// One line.
#[derive(Debug, Default)]
pub(super) struct Line {
    pub(super) code: String,
    pub(super) comment: Option<Comment>,
}

/// A comment behind the code.
#[derive(Debug)]
pub(super) struct Comment {
    pub(super) text: String,
    /// The column it had.
    pub(super) column: usize,
    /// How far it was from the code; more than two is alignment.
    pub(super) gap: usize,
}

impl Line {
    pub(super) fn width(&self) -> usize {
        self.code.chars().count()
    }
}

/// Writes the lines out. Comments of neighbouring lines that stood under each other still do.
pub(super) fn render(lines: &[Line]) -> String {
    let mut text = String::new();
    let mut at = 0;
    while at < lines.len() {
        let Some(Comment { column, .. }) = &lines[at].comment else {
            text.push_str(&lines[at].code);
            text.push('\n');
            at += 1;
            continue;
        };
        let group = lines[at..]
            .iter()
            .take_while(|line| line.comment.as_ref().is_some_and(|comment| comment.column == *column))
            .count();
        let group = &lines[at..at + group];
        let reach = |line: &Line| line.width() + line.comment.as_ref().map_or(0, |comment| comment.gap.clamp(1, 2));
        let column = group.iter().map(reach).fold(*column, usize::max);
        for line in group {
            text.push_str(&line.code);
            text.extend(std::iter::repeat_n(' ', column - line.width()));
            text.extend(line.comment.iter().map(|comment| comment.text.as_str()));
            text.push('\n');
        }
        at += group.len();
    }
    text
}
