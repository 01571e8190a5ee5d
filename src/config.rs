//! Configuration from environment variables.
//!
//! Every variable has a default that works on a developer's machine, so that `cargo run` starts an
//! instance without any configuration. The instance prints the relevant defaults when it starts.

use std::{
    fmt,
    net::{IpAddr, Ipv4Addr, SocketAddr},
    path::PathBuf,
};

use thiserror::Error;

/// Port the instance listens on if neither `PORT` nor `LISTEN` is set.
const DEFAULT_PORT: u16 = 7080;

/// Maximum connections of the application's pool if `DATABASE_POOL` is not set: twice the number
/// of workers, plus some for requests.
const DEFAULT_POOL_SIZE: u32 = 32;

/// The configuration of an instance.
#[derive(Clone)]
pub struct Config {
    /// Address to listen on.
    pub listen: SocketAddr,
    /// URL of the database. If `None`, an embedded server stores its data in `folder`.
    pub database_url: Option<String>,
    /// URL that bypasses the connection pooler, if `database_url` points to one.
    pub direct_url: Option<String>,
    /// Maximum connections of the application's pool.
    pub pool_size: u32,
    /// Folder of the search index, the owner's token and the sealing key.
    pub folder: PathBuf,
    /// URL of the mail server. If `None`, mail goes to a sink inside the process.
    pub smtp_url: Option<String>,
    /// Sender address of outgoing mail.
    pub mail_from: String,
    /// The owner's mail address. Only used when the owner's row is created.
    pub owner_email: String,
    /// Keys that encrypt webhook secrets. If `None`, a key is created once and stored in `folder`.
    pub sealing_keys: Option<String>,
    /// Internal networks that webhooks may reach, as CIDR blocks.
    pub egress_allow: Option<String>,
    /// `allow` if webhooks may use `http:` URLs.
    pub webhook_http: Option<String>,
    /// Ports that webhooks may use.
    pub egress_ports: Option<String>,
}

/// Shows only fields that cannot contain a password.
impl fmt::Debug for Config {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Config")
            .field("listen", &self.listen)
            .field("folder", &self.folder)
            .finish_non_exhaustive()
    }
}

/// A variable with an invalid value.
#[derive(Debug, Error, PartialEq, Eq)]
#[error("invalid {variable} `{value}`: use {expected}")]
pub struct ConfigError {
    variable: &'static str,
    value: String,
    expected: &'static str,
}

impl Config {
    /// Reads the configuration from the environment. Empty variables are treated as unset.
    ///
    /// # Errors
    ///
    /// Returns [`ConfigError`] for the first variable whose value cannot be parsed.
    pub fn from_env() -> Result<Self, ConfigError> {
        Self::read(|name| std::env::var(name).ok())
    }

    fn read(variable: impl Fn(&str) -> Option<String>) -> Result<Self, ConfigError> {
        // a compose file passes an unset variable as an empty one
        let variable = |name: &str| variable(name).filter(|value| !value.trim().is_empty());
        let or = |name: &str, default: &str| variable(name).unwrap_or_else(|| default.to_owned());
        Ok(Self {
            listen: listen(variable("LISTEN"), variable("PORT"))?,
            database_url: variable("DATABASE_URL"),
            direct_url: variable("BUS_DIRECT_URL"),
            pool_size: match variable("DATABASE_POOL") {
                None => DEFAULT_POOL_SIZE,
                Some(value) => value.parse().ok().filter(|&pool| pool > 0).ok_or(ConfigError {
                    variable: "DATABASE_POOL",
                    value,
                    expected: "a number of connections, such as 32",
                })?,
            },
            folder: or("BUS_DIR", ".bus").into(),
            smtp_url: variable("SMTP_URL"),
            mail_from: or("MAIL_FROM", "standmeet@localhost"),
            owner_email: or("OWNER_EMAIL", "owner@localhost"),
            sealing_keys: variable("BUS_SEALING_KEYS"),
            egress_allow: variable("BUS_EGRESS_ALLOW"),
            webhook_http: variable("BUS_WEBHOOK_HTTP"),
            egress_ports: variable("BUS_EGRESS_PORTS"),
        })
    }
}

fn listen(listen: Option<String>, port: Option<String>) -> Result<SocketAddr, ConfigError> {
    if let Some(value) = listen {
        let expected = "an address and a port, such as 127.0.0.1:7080";
        return value.parse().map_err(|_| ConfigError {
            variable: "LISTEN",
            value,
            expected,
        });
    }
    let port = match port {
        None => DEFAULT_PORT,
        Some(value) => {
            let expected = "a number from 1 to 65535, or 0 for any free port";
            value.parse().map_err(|_| ConfigError {
                variable: "PORT",
                value,
                expected,
            })?
        }
    };
    Ok(SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), port))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(pairs: &[(&str, &str)]) -> Result<Config, ConfigError> {
        Config::read(|name| {
            pairs
                .iter()
                .find(|(key, _)| *key == name)
                .map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn without_any_variable_the_instance_listens_on_loopback() {
        let config = read(&[("DATABASE_URL", " ")]).unwrap();
        assert!(config.listen.ip().is_loopback());
        assert_eq!(config.database_url, None);
    }

    #[test]
    fn port_binds_to_loopback_and_listen_overrides_it() {
        assert_eq!(read(&[("PORT", "0")]).unwrap().listen.to_string(), "127.0.0.1:0");
        let both = [("PORT", "1"), ("LISTEN", "0.0.0.0:80")];
        assert_eq!(read(&both).unwrap().listen.to_string(), "0.0.0.0:80");
    }

    #[test]
    fn an_invalid_value_is_reported_with_the_expected_format() {
        let check = |name, value| {
            let text = read(&[(name, value)]).unwrap_err().to_string();
            assert!(text.starts_with(&format!("invalid {name} `{value}`: use a")), "{text}");
        };
        check("PORT", "http");
        check("PORT", "70000");
        check("LISTEN", "localhost");
        check("DATABASE_POOL", "0");
    }
}
