//! What must not compile, and what rustc says of it.

#[test]
fn each_misuse_is_refused_with_the_stored_message() {
    let cases = trybuild::TestCases::new();
    cases.compile_fail("tests/compile-fail/*.rs");
    // Rules of the table that only the application's code can break: `bus explain` shows these.
    cases.compile_fail("../bus-codegen/tests/fixtures/*/failing.rs");
}
