extension Schema {
    /// The account that has signed in in a flow, so that a user who ends what someone else may have begun ends the flow, too.
    ///
    /// Depends on the second migration only.
    static let flowAccounts = [
        "ALTER TABLE flow ADD COLUMN account_id TEXT",
        """
        UPDATE flow SET account_id = coalesce(
            json_extract(body, '$.step.consent.accountID'), json_extract(body, '$.step.continued.accountID'),
            json_extract(body, '$.step.trust.accountID')
        ) WHERE json_valid(body)
        """,
        "CREATE INDEX flow_account ON flow (account_id) WHERE account_id IS NOT NULL",
    ]
}
