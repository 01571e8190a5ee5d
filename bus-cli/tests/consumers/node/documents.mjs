// Holds a folder of published files to the tools that receivers use: ajv for the schemas, the
// parser of AsyncAPI, and a linter of OpenAPI. Run with the packages' folder and the folder.

import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";

const [packages, folder] = process.argv.slice(2);
const require = createRequire(join(packages, "package.json"));
const Ajv = require("ajv/dist/2020").default;
const addFormats = require("ajv-formats").default;
const { Parser } = require("@asyncapi/parser");
const { createConfig, lintFromString } = require("@redocly/openapi-core");

const faults = [];
const read = (path) => JSON.parse(readFileSync(join(folder, path), "utf8"));

// Bodies that differ from a sound one in one thing its schema forbids.
function* broken(schema, value) {
  if (schema === true) return;
  const type = schema.type;
  const other = { string: 1, integer: "x", number: "x", boolean: "x", array: {}, object: [] }[type];
  if (other !== undefined) yield [`not of type ${type}`, other];
  if (schema.enum) yield ["no label of it", "no such label"];
  if (schema.const !== undefined) yield ["another constant", typeof schema.const === "string" ? "other.type" : 999];
  if (schema.maxLength !== undefined) yield ["too long", "x".repeat(schema.maxLength + 1)];
  if (schema.pattern !== undefined) yield ["against the pattern", "\u0000"];
  if (schema.format !== undefined) yield [`no ${schema.format}`, "not it"];
  if (type === "string" && schema.anyOf) yield ["of none of its formats", "not it"];
  if (type === "integer" && schema.minimum !== undefined) {
    yield ["too small", schema.minimum - 1];
    yield ["too large", schema.maximum + 1];
    yield ["with a fraction", 0.5];
  }
  if (type === "array") {
    if (schema.maxItems !== undefined) yield ["too many", Array(schema.maxItems + 1).fill(value[0])];
    for (const [what, item] of broken(schema.items, value[0])) yield [`item ${what}`, [item]];
  }
  if (type === "object") {
    for (const key of schema.required ?? []) {
      const { [key]: _, ...rest } = value;
      yield [`without ${key}`, rest];
    }
    for (const [key, inner] of Object.entries(schema.properties ?? {})) {
      for (const [what, changed] of broken(inner, value[key])) yield [`${key}: ${what}`, { ...value, [key]: changed }];
    }
    if (typeof schema.additionalProperties === "object") {
      for (const [what, changed] of broken(schema.additionalProperties, value.key)) {
        yield [`a value ${what}`, { ...value, key: changed }];
      }
    }
  }
}

let refused = 0;
const files = readdirSync(join(folder, "schemas")).filter((file) => file !== "index.json");
const index = read("schemas/index.json").events;
if (index.length !== files.length) faults.push(`the index names ${index.length} of ${files.length} schemas`);
const asyncapi = read("asyncapi.json").components;
const openapi = read("openapi.json").components;
for (const file of files) {
  const type = file.replace(/\.json$/, "");
  const example = read(`examples/${file}`);
  const own = read(`schemas/${file}`);
  const examples = [own.examples, asyncapi.messages[type].examples.map((one) => one.payload)];
  if (!examples.every((of) => isDeepStrictEqual(of, [example]))) faults.push(`${type}: an example differs`);
  // The schema stands in three places.
  for (const schema of [own, asyncapi.schemas[type], openapi.schemas[type]]) {
    const ajv = new Ajv({ strict: true, allErrors: true });
    addFormats(ajv);
    const validate = ajv.compile(schema);
    if (!validate(example)) faults.push(`${type}: its example is refused: ${ajv.errorsText(validate.errors)}`);
    if (!validate({ ...example, later: { data: 1 } })) faults.push(`${type}: a later key is refused`);
    let of = 0;
    for (const [what, body] of broken(schema, example)) {
      of += 1;
      if (validate(body)) faults.push(`${type}: a body ${what} is accepted`);
    }
    if (of < 10) faults.push(`${type}: only ${of} broken bodies were tried`);
    refused += of;
  }
}

// Every finding counts, information too, but for the advice to write a newer minor version: 3.0 is what more tools read.
const advice = "asyncapi-latest-version";
for (const form of ["json", "yaml"]) {
  const source = readFileSync(join(folder, `asyncapi.${form}`), "utf8");
  const { document, diagnostics } = await new Parser().parse(source);
  for (const found of diagnostics) {
    if (found.code !== advice) faults.push(`asyncapi.${form}: [${found.code}] ${found.message} at ${found.path.join("/")}`);
  }
  const messages = document?.allMessages().all() ?? [];
  if (messages.length !== files.length) faults.push(`asyncapi.${form}: ${messages.length} messages of ${files.length}`);
}

// A declaration does not say under which licence the application's interface is.
const config = await createConfig({ extends: ["recommended"], rules: { "info-license": "off" } });
for (const form of ["json", "yaml"]) {
  const source = readFileSync(join(folder, `openapi.${form}`), "utf8");
  for (const found of await lintFromString({ source, absoluteRef: `openapi.${form}`, config })) {
    faults.push(`openapi.${form}: [${found.ruleId}] ${found.message} at ${found.location[0]?.pointer}`);
  }
}

for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
console.log(`${files.length} schemas and examples, ${refused} broken bodies refused`);
