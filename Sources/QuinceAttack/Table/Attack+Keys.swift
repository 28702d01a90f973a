import QuinceProtocol

extension Attack {
    /// A fault of a token that the issuer signed, other than a wrong claim.
    private struct Row: Sendable {
        let name: String
        let what: String
        let gain: String
        let remedy: String
        var weight = Weight.weakness
        var channels: [TokenChannel] = [.posted, .exchanged]
        let play: @Sendable (Player, TokenChannel) async throws -> Finding
    }

    private static let rows: [Row] = [
        Row(
            name: "key-other-use",
            what: "is signed with a key that is published for encryption",
            gain:
                "A key for another purpose, which may be protected less well, can sign in as any user (RFC 7517 §4.2).",
            remedy: "Ignore every key in the key set whose use isn't sig.",
            play: { player, channel in try await player.signedForOtherUse(channel) }
        ),
        Row(
            name: "key-withdrawn",
            what: "is signed with a key that is no longer published",
            gain: "A key that was withdrawn because it leaked can still sign in as any user.",
            remedy: "Replace your stored keys with the keys that you fetch. Don't just add to them.",
            weight: .severe,
            play: { player, channel in try await player.signedWithWithdrawnKey(channel) }
        ),
        Row(
            name: "no-kid",
            what: "has a valid signature and no kid",
            gain: "An app that then tries all keys also accepts a key that is meant for something else.",
            remedy: "Reject a token without kid.",
            play: { player, channel in try await player.spoilt(.header(["kid": .null]), by: channel) }
        ),
        // The token of the response is forged in its own group of attacks.
        Row(
            name: "signature-flipped",
            what: "has a signature with one changed bit",
            gain:
                "An attacker between the app and the issuer can sign in as any user; only TLS stands in the way (OpenID Connect Core §3.1.3.7).",
            remedy: "Verify the signature of this token, too.",
            channels: [.exchanged],
            play: { player, channel in try await player.spoilt(.signature, by: channel) }
        ),
    ]

    static let keys: [Attack] = Self.rows.flatMap { row in
        row.channels.map { channel in
            Attack(
                "\(channel.prefix)-\(row.name)",
                .signatures,
                // The app fetches the second token from the issuer itself, on its own connection.
                channel == .posted ? row.weight : .weakness,
                "\(channel.subject) \(row.what).",
                gain: row.gain,
                remedy: row.remedy
            ) { player in try await row.play(player, channel) }
        }
    }
}
