//! Loads the declaration that the package's build script configured.

use std::{
    env,
    path::PathBuf,
    sync::{Arc, Mutex, PoisonError},
};

use bus_codegen::{Compilation, Input, compile_bytes};

/// A compiled declaration, its path, and the module with its generated code.
pub(crate) struct Declaration {
    pub(crate) compilation: Arc<Compilation>,
    pub(crate) yaml: PathBuf,
    pub(crate) module: syn::Path,
}

/// A compiled declaration with the bytes it was compiled from.
struct CachedDeclaration {
    yaml: PathBuf,
    bytes: Vec<u8>,
    compilation: Arc<Compilation>,
}

/// How many declarations are kept: an editor expands the macros of a workspace in one process, and
/// process, and few workspaces have more packages with a declaration.
const MAX_CACHED: usize = 8;

static CACHE: Mutex<Vec<CachedDeclaration>> = Mutex::new(Vec::new());

/// Reads the declaration, and compiles it unless the same bytes have been compiled before. Compares
/// the bytes instead of the file's time or size, because an editor expands macros in a process that
/// runs for days.
///
/// # Errors
///
/// Returns a message if the build script did not configure a declaration, or if the file cannot be
/// read.
pub(crate) fn load() -> Result<Declaration, String> {
    let yaml = env::var_os("BUS_EVENTS_YAML")
        .ok_or("no declaration found: add a build.rs with `bus_codegen::Build::new(\"events.yaml\").run()`")?;
    let yaml = PathBuf::from(yaml);
    let module = env::var("BUS_EVENTS_MODULE").unwrap_or_else(|_| "crate::events".to_owned());
    let module = syn::parse_str(&module).map_err(|_| format!("`{module}` is not a module path"))?;
    let input = Input::new(&yaml);
    let bytes = input.read().map_err(|error| error.to_string())?;
    let mut cache = CACHE.lock().unwrap_or_else(PoisonError::into_inner);
    let known = cache.iter().find(|cached| cached.yaml == yaml && cached.bytes == bytes);
    let compilation = match known {
        Some(cached) => Arc::clone(&cached.compilation),
        None => {
            let compilation = compile_bytes(&input, bytes.clone()).map_err(|error| error.to_string())?;
            let compilation = Arc::new(compilation);
            cache.retain(|cached| cached.yaml != yaml);
            cache.insert(
                0,
                CachedDeclaration {
                    yaml: yaml.clone(),
                    bytes,
                    compilation: Arc::clone(&compilation),
                },
            );
            cache.truncate(MAX_CACHED);
            compilation
        }
    };
    Ok(Declaration {
        compilation,
        yaml,
        module,
    })
}
