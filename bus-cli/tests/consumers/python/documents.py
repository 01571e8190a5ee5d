"""Holds a folder of published files to the tools that receivers use in Python.

jsonschema with its format checks for the schemas, openapi-spec-validator for the OpenAPI document,
and PyYAML, which reads YAML 1.1, for the YAML forms. Run with the folder.
"""

import copy
import json
import sys
import warnings
from pathlib import Path

import yaml
from jsonschema import Draft202012Validator
from openapi_spec_validator import OpenAPIV31SpecValidator

# A tool that only warns does not accept a document.
warnings.simplefilter("error")

folder = Path(sys.argv[1])
faults = []


def read(path):
    return json.loads((folder / path).read_text(encoding="utf-8"))


def broken(schema, at=()):
    """Changes that a schema forbids: where, what of it, and the value there or nothing."""
    if schema is True:
        return
    kind = schema.get("type")
    wrong = {"string": 1, "integer": "x", "number": "x", "boolean": 0, "array": {}, "object": []}
    if kind in wrong:
        yield at, f"not of type {kind}", wrong[kind]
    if kind == "integer":
        yield at, "with a fraction", 0.5
    if "const" in schema:
        yield at, "another constant", "other.type" if kind == "string" else 999
    if "enum" in schema:
        yield at, "no label of it", "no such label"
    if "format" in schema:
        yield at, f"no {schema['format']}", "not it"
    if "pattern" in schema:
        yield at, "against the pattern", "\0"
    if "maxLength" in schema:
        yield at, "too long", "x" * (schema["maxLength"] + 1)
    if "maximum" in schema:
        yield at, "too large", schema["maximum"] + 1
        yield at, "too small", schema["minimum"] - 1
    if kind == "string" and "anyOf" in schema:
        yield at, "of none of its formats", "not it"
    if kind == "array":
        yield from broken(schema["items"], (*at, 0))
    if kind == "object":
        for key in schema.get("required", []):
            yield (*at, key), "left out", broken
        for key, inner in schema.get("properties", {}).items():
            yield from broken(inner, (*at, key))


def changed(body, at, value):
    if not at:
        return value
    body = copy.deepcopy(body)
    inside = body
    for key in at[:-1]:
        inside = inside[key]
    if value is broken:
        del inside[at[-1]]
    else:
        inside[at[-1]] = value
    return body


refused = 0
files = sorted(path.name for path in (folder / "schemas").iterdir() if path.name != "index.json")
if len(files) != len(read("schemas/index.json")["events"]):
    faults.append("the index and the schemas differ")
for file in files:
    schema = read(f"schemas/{file}")
    example = read(f"examples/{file}")
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema, format_checker=Draft202012Validator.FORMAT_CHECKER)
    for error in validator.iter_errors(example):
        faults.append(f"{file}: its example is refused: {error.message}")
    if not validator.is_valid({**example, "later": 1}):
        faults.append(f"{file}: a later key is refused")
    tried = list(broken(schema))
    if len(tried) < 10:
        faults.append(f"{file}: only {len(tried)} broken bodies were tried")
    for at, what, value in tried:
        if validator.is_valid(changed(example, at, value)):
            faults.append(f"{file}: a body is accepted whose {'/'.join(map(str, at))} is {what}")
    refused += len(tried)

for error in OpenAPIV31SpecValidator(read("openapi.json")).iter_errors():
    faults.append(f"openapi.json: {error.message}")
for name in ("asyncapi", "openapi"):
    form = yaml.safe_load((folder / f"{name}.yaml").read_text(encoding="utf-8"))
    if form != read(f"{name}.json"):
        faults.append(f"{name}.yaml says something else than {name}.json")

for fault in faults:
    print(fault, file=sys.stderr)
if faults:
    sys.exit(1)
print(f"{len(files)} schemas and examples, {refused} broken bodies refused")
