//! What the environment says.
//!
//! Everything has a default that works on a developer's machine, so that `cargo run` alone starts
//! an instance; what a default decides is said when it starts.

use std::{
    fmt,
    net::{IpAddr, Ipv4Addr, SocketAddr},
    path::PathBuf,
};

use thiserror::Error;

/// Where the instance listens, unless `PORT` or `LISTEN` says otherwise.
const PORT: u16 = 7080;

/// Connections of the application's pool, unless `DATABASE_POOL` says otherwise: twice what the
/// workers may hold, and room for requests.
const POOL: u32 = 32;

/// How an instance is to run.
#[derive(Clone)]
pub struct Config {
    /// The address to serve.
    pub listen: SocketAddr,
    /// The database; none: an embedded one, kept in `folder`.
    pub database_url: Option<String>,
    /// The server's own address, where `database_url` leads to a pooler.
    pub direct_url: Option<String>,
    /// Connections of the application's pool.
    pub pool: u32,
    /// What is kept beside the database: index, token, sealing key.
    pub folder: PathBuf,
    /// The mail server; none: a sink in the process.
    pub smtp_url: Option<String>,
    /// Who mail is from.
    pub mail_from: String,
    /// Whom the owner's mail goes to; read when the owner is made.
    pub owner_email: String,
    /// The keys that seal webhook secrets; none: one that is made once and kept in `folder`.
    pub sealing_keys: Option<String>,
    /// Addresses inside that webhooks may reach all the same.
    pub egress_allow: Option<String>,
    /// Whether webhooks may go to `http:` addresses: `allow`.
    pub webhook_http: Option<String>,
    /// The ports that webhooks may use.
    pub egress_ports: Option<String>,
}

/// Addresses of databases hold passwords, so nothing but the harmless is shown.
impl fmt::Debug for Config {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Config")
            .field("listen", &self.listen)
            .field("folder", &self.folder)
            .finish_non_exhaustive()
    }
}

/// A variable that cannot be used.
#[derive(Debug, Error, PartialEq, Eq)]
#[error("{variable} is `{value}`: {wanted}")]
pub struct ConfigError {
    variable: &'static str,
    value: String,
    wanted: &'static str,
}

impl Config {
    /// Reads the process's environment.
    ///
    /// # Errors
    ///
    /// The variable that cannot be used, and what it should be.
    pub fn from_env() -> Result<Self, ConfigError> {
        Self::read(|name| std::env::var(name).ok())
    }

    fn read(variable: impl Fn(&str) -> Option<String>) -> Result<Self, ConfigError> {
        // what is set to nothing is not set: it is how a compose file leaves a variable out
        let variable = |name: &str| variable(name).filter(|value| !value.trim().is_empty());
        let or = |name: &str, default: &str| variable(name).unwrap_or_else(|| default.to_owned());
        Ok(Self {
            listen: listen(variable("LISTEN"), variable("PORT"))?,
            database_url: variable("DATABASE_URL"),
            direct_url: variable("BUS_DIRECT_URL"),
            pool: match variable("DATABASE_POOL") {
                None => POOL,
                Some(value) => value.parse().ok().filter(|&pool| pool > 0).ok_or(ConfigError {
                    variable: "DATABASE_POOL",
                    value,
                    wanted: "write a number of connections, such as 32",
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
        let wanted = "write an address and a port, such as 127.0.0.1:7080";
        return value.parse().map_err(|_| ConfigError {
            variable: "LISTEN",
            value,
            wanted,
        });
    }
    let port = match port {
        None => PORT,
        Some(value) => {
            let wanted = "write a number from 1 to 65535, or 0 for any free port";
            value.parse().map_err(|_| ConfigError {
                variable: "PORT",
                value,
                wanted,
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
    fn an_empty_environment_is_enough_and_listens_on_loopback() {
        let config = read(&[("DATABASE_URL", " ")]).unwrap();
        assert!(config.listen.ip().is_loopback());
        assert_eq!(config.database_url, None);
    }

    #[test]
    fn a_port_is_on_loopback_and_listen_may_say_otherwise() {
        assert_eq!(read(&[("PORT", "0")]).unwrap().listen.to_string(), "127.0.0.1:0");
        let both = [("PORT", "1"), ("LISTEN", "0.0.0.0:80")];
        assert_eq!(read(&both).unwrap().listen.to_string(), "0.0.0.0:80");
    }

    #[test]
    fn a_value_that_cannot_be_used_is_named_with_what_to_write() {
        let check = |name, value| {
            let text = read(&[(name, value)]).unwrap_err().to_string();
            assert!(text.starts_with(&format!("{name} is `{value}`: write")), "{text}");
        };
        check("PORT", "http");
        check("PORT", "70000");
        check("LISTEN", "localhost");
        check("DATABASE_POOL", "0");
    }
}
