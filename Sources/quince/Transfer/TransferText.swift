import QuinceProtocol

/// Transfers as text.
enum TransferText {
    /// One line, such as `Transfer 1: com.example.app from AAAAAAAAAA to BBBBBBBBBB, accepted 2026-…, users can be migrated until …`.
    static func line(_ transfer: JSONObject) -> String {
        func text(_ name: String) -> String { transfer[name]?.string ?? "" }
        let id = transfer["id"]?.integer ?? 0
        let state =
            switch text("state") {
            case "started": "started \(text("startedAt")), waits for 'quince transfer accept \(id)'"
            case "accepted": "accepted \(text("acceptedAt")), users can be migrated until \(text("endsAt"))"
            default: "accepted \(text("acceptedAt")), the 60 days ended \(text("endsAt"))"
            }
        return "Transfer \(id): \(text("appId")) from \(text("fromTeamId")) to \(text("toTeamId")), \(state)"
    }

    /// A heading, and one line per user: the account, its subject in the old team, `transfer_sub`, and its subject in the new team.
    static func table(_ users: [JSONObject]) -> String {
        let rows = [["account", "old sub", "transfer_sub", "new sub"]] + users.map(Self.cells)
        let widths = (0..<4).map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            "  "
                + zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
                .joined(separator: "  ").trimmedAtEnd
        }.joined(separator: "\n")
    }

    private static func cells(_ user: JSONObject) -> [String] {
        [
            user["account"]?.object?["email"]?.string, user["before"]?.object?["subject"]?.string,
            user["transferSub"]?.string, user["after"]?.object?["subject"]?.string,
        ].map { $0 ?? "-" }
    }
}

extension String {
    /// Without the spaces at the end.
    fileprivate var trimmedAtEnd: String {
        String(self.reversed().drop { $0 == " " }.reversed())
    }
}
