// ButtonImages: QuinceButtons over HTTP. Owns the three endpoints, a bounded cache of their responses, and the page that
// makes buttons: its form, advice and code samples. Routes: GET /appleid/button, /appleid/button/left, /appleid/button/logo,
// each also with ".svg" appended; with the console, GET /_quince/buttons.
