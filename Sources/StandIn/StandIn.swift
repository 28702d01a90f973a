// StandIn: what lets software that nobody changed reach Quince as https://appleid.apple.com, outside the service itself. Owns
// the certificate and its authority, the trust files and variables of each ecosystem, the CONNECT proxy, and the namespace in
// which a command runs. The service owns its issuer and its pages; SecureConnections owns TLS.
