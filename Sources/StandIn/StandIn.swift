// StandIn: what lets software that nobody changed reach Quince as https://appleid.apple.com, outside the service itself. Owns
// the certificate and its authority, the trust files and variables of each ecosystem, the CONNECT proxy, and the hosts file.
// CNamespace starts a command in its namespace. The service owns its issuer and its pages; SecureConnections owns TLS.
