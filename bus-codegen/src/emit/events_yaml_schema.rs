//! Emits the JSON Schema of the declaration's own format, by which editors complete, explain and
//! check `events.yaml` while it is written.
//!
//! It says draft 2020-12 and keeps to keywords that draft 07 has with the same meaning, since that
//! is what editors' YAML support reads. Beside a `$ref` stand annotations only, which draft 07
//! ignores there. A schema sees one value at a time: whether a name is declared or a type fits a
//! column is for `bus check`.

use serde_json::{Map, Value as Json, json};

use crate::{
    grammar::{Bond, Default, FILE, Shape, VERSION, Value},
    model::duration::written,
};

/// Types without a bound, as an editor offers them.
const PLAIN_TYPES: [&str; 13] = [
    "uuid",
    "bool",
    "int",
    "long",
    "float",
    "decimal",
    "timestamp",
    "date",
    "ip",
    "string",
    "uri",
    "email",
    "json",
];

/// The schema of a file.
pub(crate) fn schema() -> Json {
    let mut definitions = Definitions::default();
    let file = object(&FILE, true, &mut definitions);
    let mut schema = Map::new();
    schema.insert(
        "$schema".to_owned(),
        json!("https://json-schema.org/draft/2020-12/schema"),
    );
    schema.insert(
        "title".to_owned(),
        json!(format!("A declaration of events for bus, format {VERSION}")),
    );
    schema.extend(file);
    schema.insert("definitions".to_owned(), Json::Object(definitions.made));
    Json::Object(schema)
}

/// What is referred to by name. A shape may hold itself, so its name is taken before it is made.
#[derive(Default)]
struct Definitions {
    made: Map<String, Json>,
}

impl Definitions {
    fn refer(&mut self, name: &str, make: impl FnOnce(&mut Self) -> Json) -> Json {
        if !self.made.contains_key(name) {
            self.made.insert(name.to_owned(), Json::Null);
            let made = make(self);
            self.made.insert(name.to_owned(), made);
        }
        json!({ "$ref": format!("#/definitions/{name}") })
    }

    fn shape(&mut self, shape: &'static Shape) -> Json {
        self.refer(shape.name, |definitions| Json::Object(object(shape, true, definitions)))
    }

    /// The same shape of which nothing is required.
    fn override_of(&mut self, shape: &'static Shape) -> Json {
        let name = format!("built_in_{}", shape.name);
        self.refer(&name, |definitions| Json::Object(object(shape, false, definitions)))
    }
}

fn object(shape: &'static Shape, whole: bool, definitions: &mut Definitions) -> Map<String, Json> {
    let mut schema = Map::new();
    schema.insert("description".to_owned(), json!(shape.doc));
    let nothing_needed = !whole || shape.keys.iter().all(|key| !key.required);
    schema.insert("type".to_owned(), mapping_type(nothing_needed));
    let properties: Map<String, Json> = shape
        .keys
        .iter()
        .map(|key| {
            let mut property = value(&key.value, definitions);
            property["description"] = json!(described(key.doc, &key.value));
            if let Some(default) = key.default {
                property["default"] = default_value(default);
            }
            (key.name.to_owned(), property)
        })
        .collect();
    schema.insert("properties".to_owned(), Json::Object(properties));
    schema.insert("additionalProperties".to_owned(), json!(false));
    if !whole {
        return schema;
    }
    let required: Vec<&str> = shape
        .keys
        .iter()
        .filter(|key| key.required)
        .map(|key| key.name)
        .collect();
    if !required.is_empty() {
        schema.insert("required".to_owned(), json!(required));
    }
    let bonds: Vec<Json> = shape.bonds.iter().map(bond).collect();
    if !bonds.is_empty() {
        schema.insert("allOf".to_owned(), Json::Array(bonds));
    }
    schema
}

/// A mapping of which nothing is required may also be left empty, as while it is being written.
fn mapping_type(may_be_empty: bool) -> Json {
    if may_be_empty {
        json!(["object", "null"])
    } else {
        json!("object")
    }
}

fn described(doc: &str, value: &Value) -> String {
    let words = match value {
        Value::Words(words) | Value::List(Value::Words(words), _) | Value::Either([Value::Words(words), ..]) => *words,
        _ => return doc.to_owned(),
    };
    words.iter().fold(doc.to_owned(), |text, (word, meaning)| {
        format!("{text}\n- `{word}`: {meaning}")
    })
}

fn default_value(default: Default) -> Json {
    match default {
        Default::Text(text) => json!(text),
        Default::Number(number) => json!(number),
        Default::Boolean(truth) => json!(truth),
        Default::Words(words) => json!(words),
    }
}

fn value(of: &Value, definitions: &mut Definitions) -> Json {
    match of {
        Value::Text => json!({ "type": "string" }),
        Value::Pattern(pattern) => json!({ "type": "string", "pattern": pattern }),
        Value::Scalar => json!({ "type": ["string", "number", "boolean"] }),
        Value::Boolean => json!({ "type": "boolean" }),
        Value::Number(least, most) if least == most => json!({ "type": "integer", "const": least }),
        Value::Number(least, most) => json!({ "type": "integer", "minimum": least, "maximum": most }),
        Value::Duration(range) => json!({
            "type": "string",
            "pattern": "^0*[1-9][0-9]*(ms|s|m|h|d)$",
            "$comment": format!("from {} to {}", written(range.min), written(range.max)),
        }),
        Value::Words(words) => {
            let words: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
            json!({ "type": "string", "enum": words })
        }
        Value::List(of, least) => {
            let mut list = json!({ "type": "array", "items": value(of, definitions) });
            if *least > 0 {
                list["minItems"] = json!(least);
            }
            list
        }
        Value::Named { names, of, built_in } => named(names, of, built_in, definitions),
        Value::Sources(of) => json!({ "type": ["object", "null"], "additionalProperties": definitions.shape(of) }),
        Value::Fields(field) => {
            let field = definitions.refer(
                "field_value",
                |definitions| json!({ "anyOf": [type_value(definitions), definitions.shape(field)] }),
            );
            json!({ "type": ["object", "null"], "additionalProperties": field })
        }
        Value::Type => json!({ "anyOf": [type_value(definitions), { "enum": ["object", "list", "map"] }] }),
        Value::Of(shape) => definitions.refer(
            "element_value",
            |definitions| json!({ "anyOf": [type_value(definitions), definitions.shape(shape)] }),
        ),
        Value::Shape(shape) => definitions.shape(shape),
        Value::Either(values) => {
            let values: Vec<Json> = values.iter().map(|of| value(of, definitions)).collect();
            json!({ "anyOf": values })
        }
    }
}

fn named(names: &str, of: &'static Shape, built_in: &[&str], definitions: &mut Definitions) -> Json {
    let mut schema = json!({ "type": ["object", "null"], "additionalProperties": false });
    let mut pattern = names.to_owned();
    if !built_in.is_empty() {
        let known: Vec<String> = built_in.iter().map(|name| name.replace('.', "\\.")).collect();
        pattern = names.replacen('^', &format!("^(?!({})$)", known.join("|")), 1);
        let overrides: Map<String, Json> = built_in
            .iter()
            .map(|name| ((*name).to_owned(), definitions.override_of(of)))
            .collect();
        schema["properties"] = Json::Object(overrides);
    }
    let mut patterns = Map::new();
    patterns.insert(pattern, definitions.shape(of));
    schema["patternProperties"] = Json::Object(patterns);
    schema
}

/// A word with its bounds, or a list of labels.
fn type_value(definitions: &mut Definitions) -> Json {
    definitions.refer("type", |_| {
        json!({
            "description": "A type: `uuid`, `bool`, `int` (32 bit), `long` (64 bit, text on the wire), `float`, \
                `decimal`, `timestamp`, `date`, `ip`, `json`, `string(80)`, `uri(200)`, `email`, `list(uuid, 20)`, \
                `map(int)`, or a list of labels.",
            "anyOf": [
                { "type": "string", "enum": PLAIN_TYPES },
                { "type": "string", "pattern": type_pattern() },
                { "type": "array", "items": { "type": "string" }, "minItems": 1, "uniqueItems": true },
            ],
        })
    })
}

/// Types nest without end, which a pattern cannot follow, and an editor shows the pattern to whoever
/// misses it: inside a list of lists anything is taken.
fn type_pattern() -> String {
    let bound = "\\(\\s*[1-9][0-9]*\\s*\\)";
    let words = PLAIN_TYPES.join("|");
    let inner = format!("\\s*({words}|(string|uri){bound}|(list|map)\\(.+\\))\\s*");
    format!("^((string|uri){bound}|(list|map)\\({inner}(,\\s*[1-9][0-9]*\\s*)?\\))$")
}

fn bond(bond: &Bond) -> Json {
    match bond {
        Bond::One(keys) => {
            let each: Vec<Json> = keys.iter().map(|key| json!({ "required": [key] })).collect();
            json!({ "oneOf": each })
        }
        Bond::Alone(key, others) => {
            let none: Map<String, Json> = others.iter().map(|other| ((*other).to_owned(), json!(false))).collect();
            json!({ "if": { "required": [key] }, "then": { "properties": none } })
        }
        Bond::With(key, other) => json!({ "if": { "required": [key] }, "then": { "required": [other] } }),
        Bond::Where(key, word, other) => json!({ "if": says(key, &[word]), "then": { "required": [other] } }),
        Bond::Only(key, other, words) => json!({ "if": { "required": [key] }, "then": says(other, words) }),
    }
}

fn says(key: &str, words: &[&str]) -> Json {
    let said = match words {
        [word] => json!({ "const": word }),
        words => json!({ "enum": words }),
    };
    json!({ "required": [key], "properties": { key: said } })
}
