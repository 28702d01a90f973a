// QuinceHummingbird: The routes of QuinceRelyingParty for Hummingbird. Owns cookies, headers, the pages that hand responses
// over, and what a browser or a program is told after an error. QuinceRelyingParty decides everything about the protocol.
// Routes, below a path that the app chooses: GET start, GET and POST callback.
