/// A value that differs per service, such as the ID of an account.
///
/// The examples of the OpenAPI document have a sample value; docs/api.md has a name in its place.
enum ExampleValue: String, CaseIterable, Sendable {
    case accountID = "ACCOUNT_ID"
    case code = "CODE"
    case eventID = "EVENT_ID"
    case faultID = "FAULT_ID"
    case grantID = "GRANT_ID"
    case keyID = "KEY_ID"
    case mailID = "MAIL_ID"
    case requestID = "REQUEST_ID"
    case signingKeyID = "SIGNING_KEY_ID"
    case snapshotID = "SNAPSHOT_ID"
    case teamID = "TEAM_ID"
    case transferID = "TRANSFER_ID"

    var sample: String {
        switch self {
        case .accountID: "3f0c9a51d2e84b7c9a1f60d27be83c15"
        case .code: "c1f4e08d2b7a94c35d6e0718f92ab43c5.0.mzxy.Zk3vQ0pT8sLrW1aYbNcUdA"
        case .eventID: "9"
        case .faultID: "5"
        case .grantID: "8b41d7c02fe64a95b3c8e17d90a6f254"
        case .keyID: "A1B2C3D4E5"
        case .mailID: "11"
        case .requestID: "17"
        case .signingKeyID: "F6G7H8J9K0"
        case .snapshotID: "3"
        case .teamID: "MEDLAR0001"
        case .transferID: "2"
        }
    }

    /// The meaning of the value, and the call that returns it.
    var meaning: String {
        switch self {
        case .accountID: "the `id` of an account, from `GET /_quince/accounts`"
        case .code: "an authorization code, for example from `POST /_quince/tokens`"
        case .eventID: "the `id` of an event, from `GET /_quince/events`"
        case .faultID: "the `id` of a fault, from `POST /_quince/faults`"
        case .grantID: "the `id` of a grant, from `GET /_quince/grants`"
        case .keyID: "the `kid` of a key for client secrets, from `GET /_quince/teams/{id}/keys`"
        case .mailID: "the `id` of a mail to a relay address, from `GET /_quince/mail`"
        case .requestID:
            "the `id` of a request, from `GET /_quince/requests`; in these examples, of a token request"
        case .signingKeyID: "the `kid` of an added signing key, from `POST /_quince/signing-keys`"
        case .snapshotID: "the `id` of a snapshot, from `POST /_quince/snapshots`"
        case .teamID: "the `id` of a team that gets an app, from `POST /_quince/teams`"
        case .transferID: "the `id` of a transfer, from `POST /_quince/transfers`"
        }
    }
}
