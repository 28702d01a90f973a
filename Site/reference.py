"""The reference of the HTTP API as pages of Markdown, from the OpenAPI document of the running service."""

import json

METHODS = ["get", "post", "put", "patch", "delete"]

INTRODUCTION = """\
# {title}

{text}

This page is made from the OpenAPI document that a running service has at `/_quince/openapi.json`. The service listens at
`http://localhost:8080` unless you choose another port.

| call | what it does |
|---|---|
"""

TEXTS = {
    "protocol": ("HTTP API: the protocol", "The endpoints that apps and browsers use. They have Apple's paths, parameters and responses."),
    "console": ("HTTP API: the console", "The calls below `/_quince/`, in development mode only. Tests use them to set up accounts and apps, to "
                "inject faults, and to see what an app sent. [The console's API](../docs/api.md) has examples for curl, pytest and Jest."),
}


def pages(document):
    """The pages by their paths: one for each tag, and one for the schemas."""
    made = {f"reference/{tag['name']}.md": calls_page(document, tag["name"]) for tag in document["tags"]}
    return made | {"reference/schemas.md": schemas_page(document)}


def calls_page(document, tag):
    title, text = TEXTS.get(tag, (tag.capitalize(), ""))
    calls = [(method, path, call) for path, calls in document["paths"].items() for method, call in calls.items()
             if method in METHODS and tag in call["tags"]]
    rows = [f"| [`{method.upper()} {path}`](#{call['operationId']}) | {cell(call['summary'])} |" for method, path, call in calls]
    sections = [section(document, method, path, call) for method, path, call in calls]
    return INTRODUCTION.format(title=title, text=text) + "\n".join(rows) + "\n\n" + "\n".join(sections)


def section(document, method, path, call):
    """All about one call."""
    parts = [f"({call['operationId']})=\n\n## `{method.upper()} {path}`", sentence(call["summary"])]
    if parameters := call.get("parameters"):
        rows = [(name["name"], name["in"], name.get("required", False), name["schema"], name.get("description")) for name in parameters]
        parts.append("**Parameters**\n\n" + table(rows, places=True))
    if body := call.get("requestBody"):
        parts += ["**Request body:** " + content(kind, value) for kind, value in body["content"].items()]
    for status, response in call["responses"].items():
        parts += answer(document, status, response)
    return "\n\n".join(parts) + "\n"


def answer(document, status, response):
    if "$ref" in response:
        response = document["components"]["responses"][last(response["$ref"])]
    first = f"**Response {status}:** {sentence(response['description'])}"
    bodies = [content(kind, value) for kind, value in response.get("content", {}).items()]
    yield " ".join([first, *bodies[:1]])
    yield from bodies[1:]


def content(kind, value):
    """The form of a body, its members and an example."""
    schema = value.get("schema", {})
    parts = [f"`{kind}`" + (f", {type_of(schema)}" if schema else "") + "."]
    if rows := members(schema):
        parts.append(table(rows))
    if "example" in value:
        parts.append("```json\n" + json.dumps(value["example"], indent=2, ensure_ascii=False) + "\n```")
    return "\n\n".join(parts)


def schemas_page(document):
    parts = ["# HTTP API: schemas\n\nThe objects in the responses of the [console's API](console.md)."]
    for name, schema in document["components"]["schemas"].items():
        parts.append(f"({target(name)})=\n\n## {name}")
        if text := schema.get("description"):
            parts.append(sentence(text))
        parts.append(table(members(schema)))
    return "\n\n".join(parts) + "\n"


def members(schema, before=""):
    """The members of an object, with those of the objects inside: name, place, whether it is required, schema, description."""
    rows = []
    for name, member in schema.get("properties", {}).items():
        rows.append((before + name, None, name in schema.get("required", []), member, member.get("description")))
        rows += members(member, f"{before}{name}.") + members(member.get("items", {}), f"{before}{name}[].")
    return rows


def table(rows, places=False):
    """A table of parameters or members, without columns that would be empty."""
    described = any(description for *_, description in rows)
    heading = ["name", *(["in"] if places else []), "type", "required", *(["description"] if described else [])]
    lines = [heading, ["---"] * len(heading)]
    for name, place, required, schema, description in rows:
        lines.append([f"`{name}`", *([place] if places else []), type_of(schema), "yes" if required else "no",
                      *([cell(description or "")] if described else [])])
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def type_of(schema):
    """What a value can be, in words, with its limits."""
    if "$ref" in schema:
        name = last(schema["$ref"])
        return f"[{name}](#{target(name)})"
    kind = schema.get("type", "any")
    names = [{"null": "`null`"}.get(name, name) for name in ([kind] if isinstance(kind, str) else kind)]
    if items := schema.get("items"):
        names = [f"list of {type_of(items)}" if name == "array" else name for name in names]
    text = " or ".join(names)
    if "format" in schema:
        text += f" ({schema['format']})"
    if "enum" in schema:
        text += ": " + ", ".join(f"`{json.dumps(value) if value is None else value}`" for value in schema["enum"])
    return text + limits(schema)


def limits(schema):
    low, high = schema.get("minimum"), schema.get("maximum")
    found = []
    if low is not None and high is not None:
        found.append(f"{low:,} to {high:,}")
    elif low is not None or high is not None:
        found.append(f"at least {low:,}" if high is None else f"at most {high:,}")
    if "maxLength" in schema:
        found.append(f"at most {schema['maxLength']:,} characters")
    return ", " + ", ".join(found) if found else ""


def target(name):
    return f"schema-{name.lower()}"


def last(reference):
    return reference.rpartition("/")[2]


def cell(text):
    return text.replace("|", "\\|").replace("\n", " ")


def sentence(text):
    return text if text.endswith((".", "…")) else text + "."
