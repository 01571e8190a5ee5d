//! The declaration that the package's build script named.

use std::{env, path::PathBuf};

use bus_codegen::{Compilation, Input, compile};

/// The declaration, where it is, and which module holds what was made of it.
pub(crate) struct Declaration {
    pub(crate) compilation: Compilation,
    pub(crate) yaml: PathBuf,
    pub(crate) module: syn::Path,
}

/// Reads it, for every attribute anew: an editor expands macros of many crates, at many times,
/// in one process, and reading takes a millisecond.
pub(crate) fn load() -> Result<Declaration, String> {
    let yaml = env::var_os("BUS_EVENTS_YAML")
        .ok_or("no declaration: this package needs a build.rs with `bus_codegen::Build::new(\"events.yaml\").run()`")?;
    let yaml = PathBuf::from(yaml);
    let module = env::var("BUS_EVENTS_MODULE").unwrap_or_else(|_| "crate::events".to_owned());
    let module = syn::parse_str(&module).map_err(|_| format!("`{module}` is no path of a module"))?;
    let compilation = compile(&Input::new(&yaml)).map_err(|error| error.to_string())?;
    Ok(Declaration {
        compilation,
        yaml,
        module,
    })
}
