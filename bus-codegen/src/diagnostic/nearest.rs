//! The known name a mistyped one most likely means.

/// The candidate nearest to `name`, if one is near enough to be meant.
pub fn nearest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // Half of the name may be wrong at most: past that the answer is a guess and misleads.
    let limit = (name.chars().count() / 2).clamp(1, 4);
    let length = name.chars().count();
    candidates
        .into_iter()
        // The distance is at least the difference of the lengths; measuring it takes far longer.
        .filter(|candidate| candidate.chars().count().abs_diff(length) <= limit || begins_alike(name, candidate))
        .map(|candidate| (strsim::damerau_levenshtein(name, candidate), candidate))
        .filter(|(distance, candidate)| *distance <= limit || begins_alike(name, candidate))
        .min_by_key(|(distance, candidate)| (*distance, *candidate))
        .map(|(_, candidate)| candidate)
}

/// One is the beginning of the other, which edit distance alone rates too far apart.
fn begins_alike(name: &str, candidate: &str) -> bool {
    name.chars().count() >= 4 && (candidate.starts_with(name) || name.starts_with(candidate) && candidate.len() >= 4)
}

/// A help line that offers it, or lists what there is.
pub(crate) fn help<'a>(
    name: &str,
    candidates: impl IntoIterator<Item = &'a str> + Clone,
    none: &str,
) -> Option<String> {
    if let Some(near) = nearest(name, candidates.clone()) {
        return Some(format!("did you mean `{near}`?"));
    }
    let all: Vec<String> = candidates.into_iter().map(|one| format!("`{one}`")).collect();
    match all.len() {
        0 => Some(none.to_owned()),
        1..=12 => Some(format!("expected one of {}", all.join(", "))),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(name: &str, expected: Option<&str>) {
        let known = ["order.shipped", "order.paid", "queue", "exposure"];
        assert_eq!(nearest(name, known), expected, "{name}");
    }

    #[test]
    fn a_slip_finds_its_name_and_a_stranger_finds_none() {
        check("order.shiped", Some("order.shipped"));
        check("qeue", Some("queue"));
        check("exposed", Some("exposure"));
        check("zzz", None);
    }
}
