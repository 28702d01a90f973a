#if PostgreSQL
extension PostgreSQLSchema {
    /// The tables of ``Schema/relayJobs``.
    static let relayJobs = """
        CREATE TABLE relay_job (
            id bigint PRIMARY KEY, \(ofRelayAddress), direction text NOT NULL, informed text, named text NOT NULL,
            recipient text NOT NULL, header bytea NOT NULL, spool text NOT NULL, file text NOT NULL,
            is_eight_bit bigint NOT NULL, is_utf8 bigint NOT NULL, created_at bigint NOT NULL, due_at bigint NOT NULL,
            lease_until bigint NOT NULL, claim text, attempts bigint NOT NULL
        );
        CREATE TABLE relay_origin (
            id bigint PRIMARY KEY, \(ofRelayAddress), direction text NOT NULL, informed text, named text NOT NULL,
            created_at bigint NOT NULL, is_noticed bigint NOT NULL DEFAULT 0
        );
        CREATE TABLE relay_count (
            \(ofRelayAddress), day bigint NOT NULL, messages bigint NOT NULL, PRIMARY KEY (relay_address, day)
        );
        CREATE TABLE relay_message_id (
            \(ofRelayAddress), outward text NOT NULL, inward text NOT NULL, created_at bigint NOT NULL,
            PRIMARY KEY (relay_address, outward)
        );
        CREATE INDEX relay_job_due ON relay_job (spool, due_at);
        CREATE INDEX relay_job_file ON relay_job (file);
        CREATE INDEX relay_job_address ON relay_job (relay_address);
        CREATE INDEX relay_origin_age ON relay_origin (created_at);
        CREATE INDEX relay_origin_address ON relay_origin (relay_address);
        CREATE INDEX relay_count_day ON relay_count (day);
        CREATE INDEX relay_message_id_age ON relay_message_id (created_at);
        CREATE INDEX mail_source_text ON mail_source (source);
        ALTER TABLE relay_job SET (autovacuum_vacuum_scale_factor = 0.02);
        """

    private static let ofRelayAddress =
        "relay_address text NOT NULL REFERENCES pseudonym (relay_address) ON DELETE CASCADE ON UPDATE CASCADE"
}
#endif
