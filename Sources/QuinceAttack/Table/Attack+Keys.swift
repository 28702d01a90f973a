import QuinceProtocol

extension Attack {
    /// What is wrong with a token that the issuer really signed, and that is none of its claims.
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
                "A key that is held less carefully, because it signs nobody in, signs in as anybody (RFC 7517 §4.2).",
            remedy: "Leave out every key of the key set whose use is another than sig.",
            play: { player, channel in try await player.signedForOtherUse(channel) }
        ),
        Row(
            name: "key-withdrawn",
            what: "is signed with a key that was published and is not any more",
            gain: "A key that leaked and was withdrawn for that still signs in as anybody.",
            remedy: "Replace the keys that you keep by those that you fetch; never add to them.",
            weight: .severe,
            play: { player, channel in try await player.signedWithWithdrawnKey(channel) }
        ),
        Row(
            name: "no-kid",
            what: "is really signed, and names no key",
            gain: "Whoever then tries all keys believes one that was meant for something else.",
            remedy: "Refuse a token without kid.",
            play: { player, channel in try await player.spoilt(.header(["kid": .null]), by: channel) }
        ),
        // That of the answer is forged with those of its group.
        Row(
            name: "signature-flipped",
            what: "has a signature in which one bit is another",
            gain:
                "Who stands between the app and the issuer signs in as anybody; TLS alone holds him off (OpenID Connect Core §3.1.3.7).",
            remedy: "Verify the signature of this token too.",
            channels: [.exchanged],
            play: { player, channel in try await player.spoilt(.signature, by: channel) }
        ),
    ]

    static let keys: [Attack] = Self.rows.flatMap { row in
        row.channels.map { channel in
            Attack(
                "\(channel.prefix)-\(row.name)",
                .signatures,
                // The app asks the issuer itself for the second token, on a connection of its own.
                channel == .posted ? row.weight : .weakness,
                "\(channel.subject) \(row.what).",
                gain: row.gain,
                remedy: row.remedy
            ) { player in try await row.play(player, channel) }
        }
    }
}
