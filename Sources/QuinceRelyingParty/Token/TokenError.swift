import QuinceProtocol

/// The reason why Apple issued no token, with a remedy.
public enum TokenError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The Team ID, Key ID, private key and client ID don't belong together (`invalid_client`).
    case client(clientID: String, teamID: String, keyID: String)
    /// The code was already used, is older than five minutes, or belongs to another client or redirect URI; or a
    /// refresh token was revoked (`invalid_grant`).
    ///
    /// The value is Apple's own text, if it sent one.
    case grant(String?)
    /// The client isn't allowed to do this (`unauthorized_client`).
    case unauthorized(clientID: String)
    /// Another error code from Apple, with its text.
    case refused(code: String, String?)
    /// Apple responded with a status that says nothing definite; try again later.
    case unavailable(status: Int)
    /// No complete response arrived; try again later.
    case unreachable(String)
    /// The response isn't what Apple documents.
    case unreadable(String)

    /// One or two sentences with the problem and its remedy.
    public var description: String {
        switch self {
        case .client(let clientID, let teamID, let keyID):
            "invalid_client: Apple does not accept the client secret of \(clientID). Check that \(clientID) is the right client ID, that the private key (.p8) is the one with the Key ID \(keyID), that it belongs to team \(teamID), isn't revoked and is enabled for Sign in with Apple on the app that \(clientID) belongs to, and that this server's clock is right."
        case .grant(let words):
            "invalid_grant: \(words ?? "the code or token was already used, has expired, was revoked, or belongs to another client"). A code works once, for five minutes, and only with the client ID and redirect URI of its authorization request."
        case .unauthorized(let clientID):
            "unauthorized_client: \(clientID) may not do this. Check that Sign in with Apple is enabled for it and that its redirect URI is registered."
        case .refused(let code, let words):
            "Apple refused: \(code)\(words.map { ", \($0)" } ?? ""). Check that no proxy changes this server's requests."
        case .unavailable(let status):
            "Apple responded with status \(status); try again later. If this lasts, check the issuer in the configuration."
        case .unreachable(let reason):
            "Apple could not be reached: \(reason); try again later. If this lasts, check the issuer in the configuration and that this server can reach it."
        case .unreadable(let reason):
            "Apple's response can't be read: \(reason). Check the issuer in the configuration."
        }
    }

    /// Whether the same request may work later.
    public var isTemporary: Bool {
        switch self {
        case .unavailable, .unreachable: true
        default: false
        }
    }

    /// Whether this server's configuration or clock is wrong, or the response isn't from Apple.
    ///
    /// No sign-in works until an operator has corrected it.
    public var isMisconfiguration: Bool {
        switch self {
        case .client, .unauthorized, .refused, .unreadable: true
        case .grant, .unavailable, .unreachable: false
        }
    }
}
