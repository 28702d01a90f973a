// Try: The sample client. It starts a sign-in with any parameters, receives the response, exchanges the code and verifies the
// token, as a relying party does. Routes: GET /_quince/try/start, GET and POST /_quince/try/callback, POST
// /_quince/try/revoke.
