import QuinceProtocol

/// Why Apple gave no token, with what to do about it.
public enum TokenError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Team, key or client do not belong together (`invalid_client`).
    case client(clientID: String, teamID: String, keyID: String)
    /// The code was used before, is older than five minutes, or belongs to another client or redirect URI; a refresh
    /// token was revoked (`invalid_grant`). Apple's own words where it sent some.
    case grant(String?)
    /// The client may not do this (`unauthorized_client`).
    case unauthorized(clientID: String)
    /// Another error code of Apple's, with its words.
    case refused(code: String, String?)
    /// Apple answered with a status that promises nothing: try again later.
    case unavailable(status: Int)
    /// No whole answer came: try again later.
    case unreachable(String)
    /// The answer is not what Apple documents.
    case unreadable(String)

    /// What happened and what to do, in a sentence or two.
    public var description: String {
        switch self {
        case .client(let clientID, let teamID, let keyID):
            "invalid_client: Apple does not accept the client secret of \(clientID). Check that \(clientID) is the right client ID, that the private key (.p8) is the one with the Key ID \(keyID), that it belongs to team \(teamID), isn't revoked and is enabled for Sign in with Apple on the app that \(clientID) belongs to, and that this server's clock is right."
        case .grant(let words):
            "invalid_grant: \(words ?? "the code or token is used, expired, revoked, or of another client"). A code works once, for five minutes, with the client ID and redirect URI it was asked for with."
        case .unauthorized(let clientID):
            "unauthorized_client: \(clientID) may not do this. Check that Sign in with Apple is enabled for it and that its redirect URI is registered."
        case .refused(let code, let words):
            "Apple refused: \(code)\(words.map { ", \($0)" } ?? ""). Check that no proxy changes this server's requests."
        case .unavailable(let status):
            "Apple answered \(status); try again later. If this lasts, check the issuer in the configuration."
        case .unreachable(let reason):
            "Apple could not be reached: \(reason); try again later. If this lasts, check the issuer in the configuration and that this server can reach it."
        case .unreadable(let reason):
            "Apple's answer cannot be read: \(reason). Check the issuer in the configuration."
        }
    }

    /// Whether the same request may work later.
    public var isTemporary: Bool {
        switch self {
        case .unavailable, .unreachable: true
        default: false
        }
    }

    /// Whether this server's configuration or clock is wrong, or what answers isn't Apple: no sign-in works until an
    /// operator has corrected it.
    public var isMisconfiguration: Bool {
        switch self {
        case .client, .unauthorized, .refused, .unreadable: true
        case .grant, .unavailable, .unreachable: false
        }
    }
}
