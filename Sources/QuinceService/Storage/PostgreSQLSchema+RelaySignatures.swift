#if PostgreSQL
extension PostgreSQLSchema {
    /// The table of ``Schema/relaySignatures``.
    static let relaySignatures = """
        CREATE TABLE relay_signature (
            relay_address text NOT NULL REFERENCES pseudonym (relay_address) ON DELETE CASCADE ON UPDATE CASCADE,
            day bigint NOT NULL, digest bytea NOT NULL, PRIMARY KEY (relay_address, day, digest)
        );
        CREATE INDEX relay_signature_day ON relay_signature (day);
        """
}
#endif
