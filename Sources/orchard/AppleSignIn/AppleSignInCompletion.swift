import Foundation
import HTTPTypes
import Hummingbird

/// What follows a verified sign-in with Apple: the account, the session, and where the browser goes.
struct AppleSignInCompletion: Sendable {
    /// How long a suggestion to link waits, in seconds.
    static let suggestionLifetime = 10.0 * 60

    let accounts: Accounts
    let suggestions: any LinkSuggestionStore
    let sessions: Sessions

    /// Signs in, or says why not.
    ///
    /// - Parameters:
    ///   - identity: Verified in every respect.
    ///   - visitor: Who began the sign-in; their account, if any, is linked.
    ///   - path: Where the person was. An order's page puts that order into the account.
    /// - Returns: What the browser gets, with the session's cookie in it.
    /// - Throws: What the store or the seal throws.
    func finish(_ identity: AppleIdentity, for visitor: Visitor, returningTo path: LocalPath) async throws
        -> AppleSignInAnswer
    {
        let outcome = try await self.accounts.signIn(identity, linkingTo: visitor.account?.id)
        switch outcome {
        case .known(let id):
            return .redirect(try await self.signIn(id, .welcomeBack, visitor, path))
        case .created(let id):
            return .redirect(try await self.signIn(id, .welcome, visitor, path))
        case .linked(let id):
            return .redirect(try await self.signIn(id, .appleLinked, visitor, path))
        case .linkSuggested(let id):
            return .redirect(try await self.suggest(identity, id, visitor))
        case .refused:
            guard visitor.account != nil, let session = visitor.session else {
                return .page(.belongsToAnother, .conflict)
            }
            try await self.sessions.store.setNotice(.appleNotLinked, for: session.id)
            return .redirect(.seeOther(Paths.account))
        case .beingDeleted:
            return .page(.accountIsGoing, .conflict)
        }
    }

    /// The address whose account could be linked; nil where nothing waits.
    func suggestedEmail(for visitor: Visitor) async throws -> String? {
        guard let session = visitor.session,
            let suggestion = try await self.suggestions.suggestion(in: session.id, now: self.seconds)
        else { return nil }
        return try await self.accounts.store.account(suggestion.accountID)?.email
    }

    /// The person agreed to link; nil where nothing waits.
    func acceptSuggestion(for visitor: Visitor) async throws -> Response? {
        guard let session = visitor.session,
            let suggestion = try await self.suggestions.takeSuggestion(in: session.id, now: self.seconds)
        else { return nil }
        let purpose = Self.purpose(session.id)
        let json = try self.accounts.seal.open(suggestion.sealedIdentity, for: purpose)
        let identity = try JSONDecoder().decode(AppleIdentity.self, from: Data(json.utf8))
        let outcome = try await self.accounts.link(identity, to: suggestion.accountID)
        guard let account = outcome.account else { return nil }
        return try await self.signIn(account, .appleLinked, visitor, .account)
    }

    private func signIn(_ account: Account.ID, _ notice: Notice, _ visitor: Visitor, _ path: LocalPath)
        async throws -> Response
    {
        let cookie = try await self.sessions.begin(for: account, notice: notice, from: visitor)
        let target = try await self.keepOrder(behind: path, in: account) ?? path.text
        return .seeOther(target, settingCookie: cookie)
    }

    /// Who signs in from an order's own page has its secret and wants it kept.
    private func keepOrder(behind path: LocalPath, in account: Account.ID) async throws -> String? {
        let parts = path.text.split(separator: "/")
        guard parts.count >= 2, "/\(parts[0])" == Paths.orders, let token = SecretToken(parsing: parts[1]),
            let order = try await self.accounts.orders.order(token.digest),
            try await self.accounts.orders.keep(order.id, in: account)
        else { return nil }
        return Paths.accountOrder(order.number)
    }

    private func suggest(_ identity: AppleIdentity, _ account: Account.ID, _ visitor: Visitor) async throws
        -> Response
    {
        let session = try await self.sessions.remember(visitor)
        let json = String(decoding: try JSONEncoder().encode(identity), as: UTF8.self)
        try await self.suggestions.suggest(
            try self.accounts.seal.close(json, for: Self.purpose(session.id)),
            for: account,
            in: session.id,
            until: self.seconds + Self.suggestionLifetime
        )
        return .seeOther(Paths.appleLink, settingCookie: session.cookie)
    }

    private static func purpose(_ session: Session.ID) -> String { "link-suggestion:\(session)" }

    private var seconds: Double { self.sessions.now().timeIntervalSince1970 }
}

/// What the browser gets after a sign-in with Apple.
enum AppleSignInAnswer: Sendable {
    case redirect(Response)
    case page(MessagePage, HTTPResponse.Status)
}

extension MessagePage {
    fileprivate static let belongsToAnother = MessagePage(
        heading: "There is an account with this address already",
        message:
            "It is linked to another Sign in with Apple. Please sign in with that one, or by e-mail link.",
        linkPath: Paths.signIn,
        linkText: "Other ways to sign in"
    )
}
