//! With the feature `examples`, generates the list of the rules' fixtures for `src/rule/examples.rs`.

use std::{
    env,
    error::Error,
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
};

const FIXTURES: &str = "tests/fixtures";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    if env::var_os("CARGO_FEATURE_EXAMPLES").is_none() {
        return Ok(());
    }
    println!("cargo::rerun-if-changed={FIXTURES}");
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").ok_or("cargo sets it")?).join(FIXTURES);
    let mut list = String::from("static EXAMPLES: &[Example] = &[\n");
    for folder in sorted(&root)? {
        example(&folder, &mut list)?;
    }
    list.push_str("];\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or("cargo sets it")?).join("examples.rs");
    fs::write(out, list)?;
    Ok(())
}

/// Appends an entry to the list: the failing declaration, its migrations and the report.
fn example(folder: &Path, list: &mut String) -> Result<(), Box<dyn Error>> {
    let id = name(folder);
    let mut files = String::new();
    let mut report = None;
    for path in sorted(folder)? {
        let file = name(&path);
        match file.as_str() {
            "report.txt" | "failing.stderr" => report = Some(path),
            "migrations" | "failing-migrations" => {
                for migration in sorted(&path)? {
                    write_file(&migration, &format!("migrations/{}", name(&migration)), &mut files)?;
                }
            }
            _ if file.starts_with("failing.") => write_file(&path, &file, &mut files)?,
            _ => {}
        }
    }
    let Some(report) = report else {
        return Err(format!("{}: no report", folder.display()).into());
    };
    writeln!(
        list,
        "    Example {{ id: {id:?}, files: &[{files}], report: include_str!({report:?}) }},"
    )?;
    Ok(())
}

fn write_file(path: &Path, called: &str, files: &mut String) -> Result<(), Box<dyn Error>> {
    match String::from_utf8(fs::read(path)?) {
        Ok(_) => write!(files, "({called:?}, Some(include_str!({path:?}))), ")?,
        Err(_) => write!(files, "({called:?}, None), ")?,
    }
    Ok(())
}

fn sorted(folder: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let mut paths = fs::read_dir(folder)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<Vec<_>, _>>()?;
    paths.sort();
    Ok(paths)
}

fn name(path: &Path) -> String {
    path.file_name()
        .map(|name| name.to_string_lossy().into_owned())
        .unwrap_or_default()
}
