use proptest::prelude::*;

use super::*;

/// The specification's own vector.
const SECRET: &str = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const ID: &str = "msg_p5jXN8AQM9LWM0D4loKWxJek";
const AT: i64 = 1_614_265_330;
const BODY: &[u8] = br#"{"test": 2432232314}"#;
const SIGNATURE: &str = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=";

fn secret() -> Secret {
    Secret::parse(SECRET).unwrap()
}

fn headers<'a>(id: &'a str, timestamp: &'a str, signature: &'a str) -> SignedHeaders<'a> {
    SignedHeaders {
        id: Some(id),
        timestamp: Some(timestamp),
        signature: Some(signature),
    }
}

#[test]
fn the_specifications_vector_is_met() {
    assert_eq!(sign(&secret(), &[], ID, AT, BODY), SIGNATURE);
    assert_eq!(
        verify(&secret(), headers(ID, "1614265330", SIGNATURE), BODY, AT),
        Ok(())
    );
}

#[test]
fn each_input_changes_the_signature() {
    let other = Secret::generate();
    let (id, body) = ("msg_p5jXN8AQM9LWM0D4loKWxJel", br#"{"test":2432232314}"#);
    for changed in [
        sign(&other, &[], ID, AT, BODY),
        sign(&secret(), &[], id, AT, BODY),
        sign(&secret(), &[], ID, AT + 1, BODY),
        sign(&secret(), &[], ID, AT, body),
    ] {
        assert_ne!(changed, SIGNATURE);
    }
}

#[test]
fn a_secret_and_each_former_one_sign_and_each_verifies() {
    let (current, former) = (Secret::generate(), [secret(), Secret::generate()]);
    let header = sign(&current, &former, ID, AT, BODY);
    assert_eq!(header.split(' ').count(), 3);
    assert!(header.split(' ').any(|one| one == SIGNATURE));
    for secret in std::iter::once(&current).chain(&former) {
        assert_eq!(verify(secret, headers(ID, "1614265330", &header), BODY, AT), Ok(()));
    }
    let alone = sign(&current, &[], ID, AT, BODY);
    let failed = verify(&former[0], headers(ID, "1614265330", &alone), BODY, AT);
    assert_eq!(
        failed,
        Err(VerifyError::Signature {
            signatures: 1,
            hint: SignatureHint::None
        })
    );
}

#[track_caller]
fn check_secret(text: &str, expected: Result<(), SecretError>) {
    assert_eq!(Secret::parse(text).map(drop), expected, "{text}");
    if let Err(error) = Secret::parse(text) {
        let key = text.rsplit(['_', ',']).next().unwrap();
        assert!(
            key.len() < 8 || !error.to_string().contains(key),
            "the error repeats the secret"
        );
    }
}

#[test]
fn one_form_of_a_secret_is_taken_and_every_other_is_refused_with_the_reason() {
    let key = "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    check_secret(&format!("whsec_{key}"), Ok(()));
    check_secret(key, Err(SecretError::NoPrefix));
    check_secret(&format!("v1,whsec_{key}"), Err(SecretError::VersionBefore));
    check_secret(&format!("WHSEC_{key}"), Err(SecretError::NoPrefix));
    check_secret(&format!(" whsec_{key}"), Err(SecretError::WhiteSpace));
    check_secret(&format!("whsec_{key}\n"), Err(SecretError::WhiteSpace));
    check_secret(&format!("whsec_{key}="), Err(SecretError::Padding));
    // 25 bytes, whose base64 ends in `==`; the second has stray bits.
    check_secret("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwAA==", Ok(()));
    check_secret("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwAA", Err(SecretError::Padding));
    check_secret("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwAB==", Err(SecretError::Padding));
    check_secret("whsec_-fKQ9r8GKYqUTwjUPD8ILPZIo2LaLa_w", Err(SecretError::UrlAlphabet));
    check_secret("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaL!!!", Err(SecretError::NotBase64));
    check_secret("whsec_", Err(SecretError::Length { bytes: 0 }));
    check_secret("", Err(SecretError::NoPrefix));
    let of = |bytes: usize| format!("whsec_{}", STANDARD.encode(vec![7; bytes]));
    check_secret(&of(23), Err(SecretError::Length { bytes: 23 }));
    check_secret(&of(64), Ok(()));
    check_secret(&of(65), Err(SecretError::Length { bytes: 65 }));
}

#[test]
fn a_secret_is_shown_in_the_form_it_is_read_and_in_no_other_way() {
    assert_eq!(*secret().reveal(), SECRET);
    let new = Secret::generate();
    assert_eq!(Secret::parse(&new.reveal()).unwrap().key(), new.key());
    assert_eq!(new.key().len(), NEW_LENGTH);
    assert_ne!(new.key(), Secret::generate().key());
    assert_eq!(format!("{:?}", secret()), "Secret(…)");
}

#[track_caller]
fn check_verify(headers: SignedHeaders<'_>, body: &[u8], now: i64, expected: &str) {
    let said = verify(&secret(), headers, body, now).map_or_else(|error| error.to_string(), |()| "valid".into());
    assert_eq!(said, expected);
}

#[test]
fn a_check_says_which_of_encoding_signature_and_timestamp_is_wrong() {
    let whole = headers(ID, "1614265330", SIGNATURE);
    check_verify(whole, BODY, AT + 300, "valid");
    check_verify(whole, BODY, AT - 300, "valid");
    check_verify(
        whole,
        BODY,
        AT + 301,
        "timestamp: signed 301 s ago, and 300 s are allowed",
    );
    check_verify(
        whole,
        BODY,
        AT - 301,
        "timestamp: signed 301 s from now, and 300 s are allowed",
    );

    let wrong = "signature: none of 1 is of this secret over this id, timestamp and body";
    check_verify(headers(ID, "1614265331", SIGNATURE), BODY, AT, wrong);
    check_verify(headers("msg_x", "1614265330", SIGNATURE), BODY, AT, wrong);
    check_verify(whole, br#"{"test":2432232314}"#, AT, wrong);
    let ended = [BODY, b"\r\n"].concat();
    check_verify(
        whole,
        &ended,
        AT,
        &format!("{wrong}; it fits the body without the line end after it"),
    );
    // A number that is the same, written otherwise, was not what was signed.
    check_verify(headers(ID, "+1614265330", SIGNATURE), BODY, AT, wrong);

    let missing = |name: &str| format!("encoding: the header `{name}` is missing or empty");
    check_verify(SignedHeaders { id: None, ..whole }, BODY, AT, &missing("webhook-id"));
    check_verify(
        SignedHeaders {
            timestamp: Some(""),
            ..whole
        },
        BODY,
        AT,
        &missing("webhook-timestamp"),
    );
    check_verify(
        SignedHeaders {
            signature: None,
            ..whole
        },
        BODY,
        AT,
        &missing("webhook-signature"),
    );
    let seconds = "encoding: the header `webhook-timestamp` is not a number of seconds since 1970";
    check_verify(headers(ID, "2021-02-25T15:02:10Z", SIGNATURE), BODY, AT, seconds);
    check_verify(headers(ID, "99999999999999999999", SIGNATURE), BODY, AT, seconds);
    let version = "encoding: the header `webhook-signature` has no signature that starts with `v1,`";
    check_verify(headers(ID, "1614265330", "v1a,AAAA sha256=00"), BODY, AT, version);
    let base64 = "encoding: no signature in `webhook-signature` is the base64 of 32 bytes";
    check_verify(headers(ID, "1614265330", "v1,a-_b v1, v1,AAAA"), BODY, AT, base64);
    // Others beside it do no harm.
    let among = format!("v1a,zzz v1,AAAA v2 {SIGNATURE} v1,");
    check_verify(headers(ID, "1614265330", &among), BODY, AT, "valid");
}

/// The library of Rust receivers, at the time it insists on: now.
#[track_caller]
fn check_agrees(body: &[u8]) {
    let (secret, now) = (Secret::generate(), chrono::Utc::now().timestamp());
    let theirs = standardwebhooks::Webhook::new(&secret.reveal()).unwrap();
    let ours = sign(&secret, &[Secret::generate()], ID, now, body);
    let mut map = reqwest::header::HeaderMap::new();
    for (name, value) in [
        (ID_HEADER, ID),
        (TIMESTAMP_HEADER, &now.to_string()),
        (SIGNATURE_HEADER, &ours),
    ] {
        map.insert(name, value.parse().unwrap());
    }
    theirs.verify(body, &map).unwrap();
    assert_eq!(theirs.sign(ID, now, body).unwrap(), ours.split(' ').next().unwrap());
}

#[test]
fn the_library_of_receivers_agrees_also_on_very_small_bodies() {
    for body in ["", "0", "{}", "null", "[]", r#"{"b":1,"a":"ü","c":1.0}"#] {
        check_agrees(body.as_bytes());
    }
}

proptest! {
    #[test]
    fn what_is_signed_verifies_and_agrees_with_the_library(body: String) {
        check_agrees(body.as_bytes());
    }

    #[test]
    fn a_check_never_panics(id: String, timestamp: String, signature: String, body: Vec<u8>, now: i64) {
        let _ = verify(&secret(), headers(&id, &timestamp, &signature), &body, now);
        let _ = verify(&secret(), headers(&id, &now.to_string(), &format!("v1,{signature} {SIGNATURE}")), &body, AT);
        let _ = Secret::parse(&signature);
        let _ = Secret::parse(&format!("whsec_{signature}"));
    }
}
