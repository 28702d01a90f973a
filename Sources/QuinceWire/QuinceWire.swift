// QuinceWire: How the protocol's values are written: text, base64url, JSON, parsed tokens, and what an app sends to its
// server. Depends on no other package, because apps for Apple's platforms build it. QuinceProtocol has everything that needs
// a digest or a key.
