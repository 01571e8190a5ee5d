//! The declaration that the package's build script named.

use std::{
    env,
    path::PathBuf,
    sync::{Arc, Mutex, PoisonError},
};

use bus_codegen::{Compilation, Input, compile_bytes};

/// The declaration, where it is, and which module holds what was made of it.
pub(crate) struct Declaration {
    pub(crate) compilation: Arc<Compilation>,
    pub(crate) yaml: PathBuf,
    pub(crate) module: syn::Path,
}

/// What was compiled last, with the bytes it was compiled from.
struct CachedDeclaration {
    yaml: PathBuf,
    bytes: Vec<u8>,
    compilation: Arc<Compilation>,
}

/// How many declarations are kept: an editor expands the macros of a workspace in one process, and
/// few workspaces have more packages with a declaration.
const CACHE_SIZE: usize = 8;

static LAST: Mutex<Vec<CachedDeclaration>> = Mutex::new(Vec::new());

/// Reads the file for every attribute anew, and compiles it where it is not, byte for byte, what
/// was compiled before. An editor expands macros in a process that lives for days, so neither a
/// time nor a size could be trusted to say that a file is the same.
pub(crate) fn load() -> Result<Declaration, String> {
    let yaml = env::var_os("BUS_EVENTS_YAML")
        .ok_or("no declaration: this package needs a build.rs with `bus_codegen::Build::new(\"events.yaml\").run()`")?;
    let yaml = PathBuf::from(yaml);
    let module = env::var("BUS_EVENTS_MODULE").unwrap_or_else(|_| "crate::events".to_owned());
    let module = syn::parse_str(&module).map_err(|_| format!("`{module}` is no path of a module"))?;
    let input = Input::new(&yaml);
    let bytes = input.read().map_err(|error| error.to_string())?;
    let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
    let known = last.iter().find(|kept| kept.yaml == yaml && kept.bytes == bytes);
    let compilation = match known {
        Some(kept) => Arc::clone(&kept.compilation),
        None => {
            let compilation = compile_bytes(&input, bytes.clone()).map_err(|error| error.to_string())?;
            let compilation = Arc::new(compilation);
            last.retain(|kept| kept.yaml != yaml);
            last.insert(
                0,
                CachedDeclaration {
                    yaml: yaml.clone(),
                    bytes,
                    compilation: Arc::clone(&compilation),
                },
            );
            last.truncate(CACHE_SIZE);
            compilation
        }
    };
    Ok(Declaration {
        compilation,
        yaml,
        module,
    })
}
