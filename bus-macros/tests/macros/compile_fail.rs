//! Code that must not compile, with the expected errors.

#[test]
fn each_misuse_fails_with_the_stored_error() {
    let cases = trybuild::TestCases::new();
    cases.compile_fail("tests/compile-fail/*.rs");
    // the fixtures of rules that rustc reports; `bus explain` shows them
    cases.compile_fail("../bus-codegen/tests/fixtures/*/failing.rs");
}
