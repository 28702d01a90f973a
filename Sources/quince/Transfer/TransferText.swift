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

    /// One line about a user: the account, and its identifier in the old team, between the teams, and in the new team.
    static func user(_ user: JSONObject) -> String {
        let email = user["account"]?.object?["email"]?.string ?? ""
        let identifiers = [
            user["before"]?.object?["subject"]?.string, user["transferSub"]?.string,
            user["after"]?.object?["subject"]?.string,
        ]
        return "  \(email)  " + identifiers.map { $0 ?? "-" }.joined(separator: "  ")
    }
}
