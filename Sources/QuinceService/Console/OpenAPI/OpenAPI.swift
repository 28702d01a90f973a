// OpenAPI: The OpenAPI description of the console's API and of the protocol's endpoints, written from the table of routes.
// Route: GET /_quince/openapi.json.
