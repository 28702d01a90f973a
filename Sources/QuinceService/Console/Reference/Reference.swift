// Reference: docs/api.md, printed from the OpenAPI document, so that text, examples and code agree. `quince api` prints it; a
// test compares.
