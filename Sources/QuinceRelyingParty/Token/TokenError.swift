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
            "invalid_client: Apple does not accept the client secret of \(clientID). Check that key \(keyID) belongs to team \(teamID) and is not revoked, that it is enabled for Sign in with Apple on the app \(clientID) belongs to, and that this machine's clock is right."
        case .grant(let words):
            "invalid_grant: \(words ?? "the code or token is used, expired, revoked, or of another client"). A code works once, for five minutes, with the client id and redirect URI it was asked for with."
        case .unauthorized(let clientID):
            "unauthorized_client: \(clientID) may not do this. Check that Sign in with Apple is enabled for it and that its redirect URI is registered."
        case .refused(let code, let words): "Apple refused: \(code)\(words.map { ", \($0)" } ?? "")"
        case .unavailable(let status): "Apple answered \(status); try again later."
        case .unreachable(let reason): "Apple could not be reached: \(reason); try again later."
        case .unreadable(let reason): "Apple's answer cannot be read: \(reason)."
        }
    }

    /// Whether the same request may work later.
    public var isTemporary: Bool {
        switch self {
        case .unavailable, .unreachable: true
        default: false
        }
    }
}
