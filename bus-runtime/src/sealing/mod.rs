//! What is secret at rest: sealed with XChaCha20-Poly1305 under a key of the configuration. The secrets of endpoints are,
//! and the values of sensitive fields ([`fields`]).
//!
//! The id of the key and the context, which says what the secret belongs to, are associated data: a sealed secret moved
//! to another endpoint's row or to another field, or said to be under another key, does not open. Several keys hold at
//! once. The first seals, all open, so a key is changed by putting the new one in front and taking the old one out once
//! nothing is under it any more. The nonce is random and has 24 bytes, which makes a repeat unthinkable without any
//! counting.

pub(crate) mod fields;

use std::fmt;
use std::fs;
use std::io::{self, Write as _};
use std::path::Path;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{XChaCha20Poly1305, XNonce};
use secrecy::{ExposeSecret, SecretSlice};
use thiserror::Error;
use zeroize::Zeroizing;

pub use fields::FieldError;

/// The variable that holds the keys: `id:base64,id:base64`, 32 bytes each.
pub const SEALING_KEYS: &str = "BUS_SEALING_KEYS";

const KEY_LENGTH: usize = 32;
const NONCE_LENGTH: usize = 24;
const LONGEST_ID: usize = 64;

/// The keys secrets are sealed with. There is at least one.
pub struct SealingKeys {
    keys: Vec<SealingKey>,
}

struct SealingKey {
    id: String,
    key: SecretSlice<u8>,
}

/// A sealed secret as it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sealed {
    /// Under which key.
    pub key_id: String,
    /// The nonce, then the ciphertext with its tag.
    pub bytes: Vec<u8>,
}

/// Why the keys of the configuration cannot be used. `position` counts from 1; no part of a key is repeated.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum KeysError {
    /// There is none.
    #[error("{SEALING_KEYS} holds no key; make one with `echo \"main:$(openssl rand -base64 32)\"`")]
    None,
    /// It has no `:`, or an id nobody could tell from a key.
    #[error("key {position} of {SEALING_KEYS} is not `id:base64`, the id of letters, digits, `-`, `_` and `.`")]
    Form {
        /// Which.
        position: usize,
    },
    /// The same id twice.
    #[error("key {position} of {SEALING_KEYS} has the id of an earlier one, `{id}`")]
    Duplicate {
        /// Which.
        position: usize,
        /// The id.
        id: String,
    },
    /// The key itself.
    #[error("key {position} of {SEALING_KEYS}, `{id}`, is not the base64 of {KEY_LENGTH} bytes")]
    Key {
        /// Which.
        position: usize,
        /// The id.
        id: String,
    },
}

/// Why a sealed secret did not open.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum OpenError {
    /// Its key is not among the configured ones.
    #[error("the secret is sealed with the key `{0}`, which {SEALING_KEYS} does not hold")]
    UnknownKey(String),
    /// Changed, truncated, of another context, or sealed with another key of the same id.
    #[error(
        "the secret does not open with the key `{0}`: it was changed, moved, or sealed with another key of that id"
    )]
    Refused(String),
}

impl SealingKeys {
    /// Reads `id:base64,id:base64`; the first seals, all open. Space around a key is ignored.
    ///
    /// # Errors
    ///
    /// Which key is wrong, and why.
    pub fn parse(text: &str) -> Result<Self, KeysError> {
        let mut keys: Vec<SealingKey> = Vec::new();
        let written = text.split(',').map(str::trim).filter(|key| !key.is_empty());
        for (position, written) in (1..).zip(written) {
            let (id, encoded) = written.split_once(':').ok_or(KeysError::Form { position })?;
            let plain = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
            if id.is_empty() || id.len() > LONGEST_ID || !id.chars().all(plain) {
                return Err(KeysError::Form { position });
            }
            let id = id.to_owned();
            if keys.iter().any(|known| known.id == id) {
                return Err(KeysError::Duplicate { position, id });
            }
            match STANDARD.decode(encoded).map(Zeroizing::new) {
                Ok(key) if key.len() == KEY_LENGTH => keys.push(SealingKey {
                    id,
                    key: SecretSlice::from(key.to_vec()),
                }),
                _ => return Err(KeysError::Key { position, id }),
            }
        }
        if keys.is_empty() {
            Err(KeysError::None)
        } else {
            Ok(Self { keys })
        }
    }

    /// The keys of `BUS_SEALING_KEYS`.
    ///
    /// # Errors
    ///
    /// That there is none, or which key is wrong, and why.
    pub fn from_env() -> Result<Self, KeysError> {
        Self::parse(&Zeroizing::new(std::env::var(SEALING_KEYS).unwrap_or_default()))
    }

    /// A new key of this id, in the form [`parse`](Self::parse) reads: for a first start, a demo, a test.
    #[must_use]
    pub fn generate(id: &str) -> Zeroizing<String> {
        let key: Zeroizing<[u8; KEY_LENGTH]> = Zeroizing::new(rand::random());
        let encoded = Zeroizing::new(STANDARD.encode(&key[..]));
        Zeroizing::new(format!("{id}:{}", *encoded))
    }

    /// The keys that a file holds, which is made with a new key where it is missing, readable by its user alone. For
    /// development, where nobody configured keys and the file lies beside the database that holds what they seal. Two
    /// processes that begin at once agree on one key.
    ///
    /// # Errors
    ///
    /// The file's; [`InvalidData`](io::ErrorKind::InvalidData) with a [`KeysError`] where it holds something else.
    pub fn load_or_create(file: &Path) -> io::Result<Self> {
        let folder = match file.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        if !file.try_exists()? {
            fs::create_dir_all(folder)?;
            // Written beside and moved: whoever finds the file finds all of it, also after a crash.
            let mut new = tempfile::NamedTempFile::new_in(folder)?;
            writeln!(new, "{}", *Self::generate("kept"))?;
            new.as_file().sync_all()?;
            match new.persist_noclobber(file) {
                Err(lost) if lost.error.kind() != io::ErrorKind::AlreadyExists => return Err(lost.error),
                _ => {}
            }
        }
        let text = Zeroizing::new(fs::read_to_string(file)?);
        Self::parse(&text).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))
    }

    /// Seals a secret with the first key, bound to its context: what it belongs to, written so that no two things are
    /// written alike.
    #[must_use]
    pub fn seal(&self, context: &[u8], secret: &[u8]) -> Sealed {
        let key = &self.keys[0];
        let nonce: [u8; NONCE_LENGTH] = rand::random();
        let payload = Payload {
            msg: secret,
            aad: &associated(&key.id, context),
        };
        let ciphertext = cipher(key)
            .encrypt(&XNonce::from(nonce), payload)
            .expect("only a message of 256 GiB is too long");
        Sealed {
            key_id: key.id.clone(),
            bytes: [&nonce[..], &ciphertext].concat(),
        }
    }

    /// Opens what was sealed in this context.
    ///
    /// # Errors
    ///
    /// [`OpenError`]. Neither is the receiver's fault.
    pub fn open(&self, context: &[u8], sealed: &Sealed) -> Result<Zeroizing<Vec<u8>>, OpenError> {
        let key = self
            .keys
            .iter()
            .find(|key| key.id == sealed.key_id)
            .ok_or_else(|| OpenError::UnknownKey(sealed.key_id.clone()))?;
        let refused = || OpenError::Refused(sealed.key_id.clone());
        let (nonce, ciphertext) = sealed.bytes.split_first_chunk::<NONCE_LENGTH>().ok_or_else(refused)?;
        let payload = Payload {
            msg: ciphertext,
            aad: &associated(&key.id, context),
        };
        cipher(key)
            .decrypt(&XNonce::from(*nonce), payload)
            .map(Zeroizing::new)
            .map_err(|_| refused())
    }

    /// The id of the key that seals; what is under another one can be sealed anew.
    #[must_use]
    pub fn sealing_id(&self) -> &str {
        &self.keys[0].id
    }
}

impl fmt::Debug for SealingKeys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.keys.iter().map(|key| &key.id)).finish()
    }
}

fn cipher(key: &SealingKey) -> XChaCha20Poly1305 {
    XChaCha20Poly1305::new_from_slice(key.key.expose_secret()).expect("each key has 32 bytes: `parse` makes no other")
}

/// The context first: an endpoint's is the 16 bytes of its id, a field's ends in a bracket, which no key's id holds. So
/// no two pairs are written alike.
fn associated(key_id: &str, context: &[u8]) -> Vec<u8> {
    [context, key_id.as_bytes()].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECRET: &[u8] = b"twenty-four bytes of key";

    fn keys(ids: &[&str]) -> (SealingKeys, String) {
        let text = ids
            .iter()
            .map(|id| SealingKeys::generate(id).to_string())
            .collect::<Vec<_>>()
            .join(",");
        (SealingKeys::parse(&text).unwrap(), text)
    }

    #[test]
    fn a_key_file_is_created_once_and_only_its_user_may_read_it() {
        use std::os::unix::fs::PermissionsExt as _;

        let parent = tempfile::tempdir().unwrap();
        let file = parent.path().join("new/key");
        let sealed = SealingKeys::load_or_create(&file)
            .unwrap()
            .seal(b"of this endpoint", SECRET);
        assert_eq!(file.metadata().unwrap().permissions().mode() & 0o777, 0o600);
        let second = SealingKeys::load_or_create(&file).unwrap();
        assert_eq!(second.open(b"of this endpoint", &sealed).unwrap()[..], *SECRET);
        assert_eq!(fs::read_dir(file.parent().unwrap()).unwrap().count(), 1);

        fs::write(&file, "main:short").unwrap();
        let error = SealingKeys::load_or_create(&file).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::InvalidData);
    }

    #[test]
    fn what_is_sealed_opens_and_is_not_to_be_read() {
        let (keys, _) = keys(&["main"]);
        let endpoint = b"of this endpoint";
        let sealed = keys.seal(endpoint, SECRET);
        assert_eq!(keys.open(endpoint, &sealed).unwrap()[..], *SECRET);
        assert!(
            !sealed
                .bytes
                .windows(6)
                .any(|part| SECRET.windows(6).any(|secret| secret == part))
        );
        assert_ne!(sealed, keys.seal(endpoint, SECRET), "the nonce is new each time");
        assert_eq!(sealed.bytes.len(), NONCE_LENGTH + SECRET.len() + 16);
    }

    #[test]
    fn the_first_key_seals_and_all_open() {
        let (old, text) = keys(&["old"]);
        let endpoint = b"of this endpoint";
        let sealed = old.seal(endpoint, SECRET);
        let both = SealingKeys::parse(&format!("{}, {text}", *SealingKeys::generate("new"))).unwrap();
        assert_eq!(both.open(endpoint, &sealed).unwrap()[..], *SECRET);
        assert_eq!(both.seal(endpoint, SECRET).key_id, "new");
        assert_eq!(both.sealing_id(), "new");
        let (alone, _) = keys(&["new"]);
        assert_eq!(alone.open(endpoint, &sealed), Err(OpenError::UnknownKey("old".into())));
    }

    #[test]
    fn moved_relabelled_changed_or_truncated_it_does_not_open() {
        let (keys, text) = keys(&["a", "b"]);
        let endpoint = b"of this endpoint";
        let sealed = keys.seal(endpoint, SECRET);
        let refused = |id: &str| Err(OpenError::Refused(id.into()));
        assert_eq!(keys.open(b"of other endpoint", &sealed), refused("a"));
        assert_eq!(
            keys.open(
                endpoint,
                &Sealed {
                    key_id: "b".into(),
                    ..sealed.clone()
                }
            ),
            refused("b")
        );
        // The same key under another id: the id is associated data too.
        let renamed = SealingKeys::parse(&text.replace("a:", "c:")).unwrap();
        assert_eq!(
            renamed.open(
                endpoint,
                &Sealed {
                    key_id: "c".into(),
                    ..sealed.clone()
                }
            ),
            refused("c")
        );
        for at in 0..sealed.bytes.len() {
            let mut changed = sealed.clone();
            changed.bytes[at] ^= 1;
            assert_eq!(keys.open(endpoint, &changed), refused("a"), "byte {at}");
            changed.bytes.truncate(at);
            assert_eq!(keys.open(endpoint, &changed), refused("a"), "{at} bytes");
        }
    }

    #[track_caller]
    fn check(text: &str, expected: KeysError) {
        assert_eq!(SealingKeys::parse(text).map(|_| ()), Err(expected), "{text}");
    }

    #[test]
    fn keys_that_cannot_be_used_are_named_by_place_and_id_and_never_repeated() {
        let good = STANDARD.encode([7; 32]);
        let short = STANDARD.encode([7; 31]);
        check("", KeysError::None);
        check(" , ", KeysError::None);
        check(&good, KeysError::Form { position: 1 });
        check(&format!("a:{good},:{good}"), KeysError::Form { position: 2 });
        check(&format!("a b:{good}"), KeysError::Form { position: 1 });
        check(
            &format!("a:{good},a:{good}"),
            KeysError::Duplicate {
                position: 2,
                id: "a".into(),
            },
        );
        check(
            &format!("a:{short}"),
            KeysError::Key {
                position: 1,
                id: "a".into(),
            },
        );
        check(
            "a:!",
            KeysError::Key {
                position: 1,
                id: "a".into(),
            },
        );
        let keys = SealingKeys::parse(&format!("a:{good}, b:{good}")).unwrap();
        assert_eq!(format!("{keys:?}"), r#"["a", "b"]"#);
    }
}
