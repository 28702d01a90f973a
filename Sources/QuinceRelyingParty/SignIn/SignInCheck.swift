import QuinceProtocol
public import Foundation

/// A sign-in that the app remembers: whose, for which client, and when Apple last confirmed it.
public struct RememberedSignIn: Codable, Hashable, Sendable, CustomStringConvertible {
    /// Whose.
    public let subject: String
    /// The client that the refresh token belongs to.
    public let clientID: String
    /// A secret: keep it sealed.
    public let refreshToken: String
    /// When Apple last said that it stands.
    public var confirmedAt: Date

    /// What the exchange of a code gave.
    public init(subject: String, clientID: String, refreshToken: String, confirmedAt: Date) {
        self.subject = subject
        self.clientID = clientID
        self.refreshToken = refreshToken
        self.confirmedAt = confirmedAt
    }

    /// Without the token.
    public var description: String {
        "RememberedSignIn(\(self.subject), \(self.clientID), \(self.confirmedAt))"
    }
}

/// What Apple says of a remembered sign-in.
public enum SignInCheck: Hashable, Sendable {
    /// Asked less than a day ago: nothing was sent.
    case notDue
    /// It stands; keep the time.
    case confirmed(RememberedSignIn)
    /// The person ended it, or changed their password, or is gone: sign them out everywhere.
    case ended
}

extension SignInWithApple {
    /// How often Apple lets a sign-in be checked, in seconds: once a day.
    public static let checkInterval: TimeInterval = 86_400

    /// Asks Apple whether a sign-in still stands, at most once a day.
    ///
    /// - Parameter signIn: As it is kept.
    /// - Returns: What to do.
    /// - Throws: ``TokenError`` if Apple couldn't say whether the sign-in is still valid; don't sign the user out for that.
    ///   ``IdentityRefusal`` if the refreshed identity token fails a check: it is verified by the same rules as the first
    ///   one, and has to be for this client and about this user.
    public func check(_ signIn: RememberedSignIn) async throws -> SignInCheck {
        let now = self.surroundings.now()
        guard abs(now.timeIntervalSince(signIn.confirmedAt)) >= Self.checkInterval else { return .notDue }
        let response: TokenResponse
        do { response = try await self.tokens.refresh(signIn.refreshToken, clientID: signIn.clientID) } catch
        {
            switch error {
            // Apple has used both for a sign-in that the person ended.
            case .grant, .refused(code: "invalid_request", _): return .ended
            default: throw error
            }
        }
        if let text = response.identityToken {
            try await self.verifier.verifyRefreshed(
                UnverifiedIdentityToken(text),
                subject: signIn.subject,
                clientID: signIn.clientID,
                accessToken: response.accessToken
            )
        }
        var confirmed = signIn
        confirmed.confirmedAt = now
        return .confirmed(confirmed)
    }

    /// Ends a sign-in at Apple, so that the next one is a first one again; one that ended already is no error.
    ///
    /// - Throws: ``TokenError``.
    public func revoke(_ signIn: RememberedSignIn) async throws(TokenError) {
        try await self.tokens.revoke(signIn.refreshToken, clientID: signIn.clientID)
    }
}
