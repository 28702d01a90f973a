import Foundation
import HTTPTypes
import Hummingbird
import OutgoingMail

/// Completes a verified sign-in with Apple: the account, the session, and the page that follows.
struct AppleSignInCompletion: Sendable {
    /// How long a suggestion to link is kept, in seconds.
    static let suggestionLifetime = 10.0 * 60

    let accounts: ShopAccounts
    let suggestions: any LinkSuggestionStore
    let sessions: Sessions

    /// Signs the user in, or explains why not.
    ///
    /// - Parameters:
    ///   - identity: The completely verified user.
    ///   - visitor: The browser.
    ///   - path: The page on which the user was. If it is an order's page, the order is added to the account.
    /// - Returns: The response, with the session's cookie.
    /// - Throws: Errors of the store or the seal.
    func finish(_ identity: AppleIdentity, for visitor: Visitor, returningTo path: ShopLocalPath) async throws
        -> AppleSignInAnswer
    {
        switch try await self.accounts.signIn(identity) {
        case .known(let id):
            return .response(try await self.signIn(id, .welcomeBack, visitor, path))
        case .created(let id):
            return .response(try await self.signIn(id, .welcome, visitor, path))
        case .linked(let id):
            return .response(try await self.signIn(id, .appleLinked, visitor, path))
        case .linkSuggested(let id):
            return .response(try await self.suggest(identity.credential, id, visitor))
        case .refused: return .page(.belongsToAnother, .conflict)
        case .beingDeleted: return .page(.accountIsGoing, .conflict)
        }
    }

    /// Links the account from which the sign-in was started.
    ///
    /// - Parameters:
    ///   - identity: The completely verified user.
    ///   - isBegunBy: Whether the sign-in was started to link a given account.
    ///   - visitor: The browser; by now, another account or none may be signed in.
    /// - Returns: The response.
    /// - Throws: Errors of the store or the seal.
    func finishLink(
        of identity: AppleIdentity,
        begunBy isBegunBy: (ShopAccount.ID) -> Bool,
        for visitor: Visitor
    ) async throws -> AppleSignInAnswer {
        guard let account = visitor.account, let session = visitor.session, isBegunBy(account.id) else {
            return .page(.otherAccount, .conflict)
        }
        switch try await self.accounts.link(identity.credential, toProvenAccount: account.id) {
        case .linked: return .response(try await self.signIn(account.id, .appleLinked, visitor, .account))
        case .beingDeleted: return .page(.accountIsGoing, .conflict)
        case .known, .created, .linkSuggested, .refused:
            try await self.sessions.store.setNotice(.appleNotLinked, for: session.id)
            return .response(.seeOther(Paths.account))
        }
    }

    /// The email address whose account could be linked; nil if there is no suggestion.
    func suggestedEmail(for visitor: Visitor) async throws -> EmailAddress? {
        guard let suggestion = try await self.suggestion(for: visitor) else { return nil }
        return try await self.accounts.store.account(suggestion.accountID)?.email
            .flatMap(EmailAddress.init(parsing:))
    }

    /// Whether the account that could be linked is signed in already, which proves that it is the user's.
    func isSuggestionProven(by visitor: Visitor) async throws -> Bool {
        guard let account = visitor.account else { return false }
        return try await self.suggestion(for: visitor)?.accountID == account.id
    }

    /// Links the stored suggestion, now that the user has proved in this browser that the account is theirs.
    ///
    /// - Returns: Whether it is linked now.
    func linkWhatWaits(for visitor: Visitor, toProvenAccount account: ShopAccount.ID) async throws -> Bool {
        guard let session = visitor.session,
            let suggestion = try await self.suggestions.takeSuggestion(in: session.id, now: self.seconds),
            suggestion.accountID == account
        else { return false }
        let json = try self.accounts.seal.open(
            suggestion.sealedCredential,
            for: Self.purpose(session.id)
        )
        let credential = try JSONDecoder().decode(AppleCredential.self, from: Data(json.utf8))
        return try await self.accounts.link(credential, toProvenAccount: account) == .linked(account)
    }

    private func suggestion(for visitor: Visitor) async throws -> ShopLinkSuggestion? {
        guard let session = visitor.session else { return nil }
        return try await self.suggestions.suggestion(in: session.id, now: self.seconds)
    }

    private func signIn(
        _ account: ShopAccount.ID,
        _ notice: ShopNotice,
        _ visitor: Visitor,
        _ path: ShopLocalPath
    )
        async throws -> Response
    {
        let cookie = try await self.sessions.begin(for: account, notice: notice, from: visitor)
        let target = try await self.keepOrder(behind: path, in: account) ?? path.text
        return .seeOther(target, settingCookie: cookie)
    }

    /// A user who signs in from an order's own page has its secret and wants to keep the order.
    private func keepOrder(behind path: ShopLocalPath, in account: ShopAccount.ID) async throws -> String? {
        let parts = path.text.split(separator: "/")
        guard parts.count >= 2, "/\(parts[0])" == Paths.orders, let token = SecretToken(parsing: parts[1]),
            let order = try await self.accounts.orders.order(token.digest),
            try await self.accounts.orders.keep(order.id, in: account)
        else { return nil }
        return Paths.accountOrder(order.number)
    }

    private func suggest(_ credential: AppleCredential, _ account: ShopAccount.ID, _ visitor: Visitor)
        async throws
        -> Response
    {
        let session = try await self.sessions.remember(visitor)
        let json = String(decoding: try JSONEncoder().encode(credential), as: UTF8.self)
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

/// The response after a sign-in with Apple.
enum AppleSignInAnswer: Sendable {
    case response(Response)
    case page(MessagePage, HTTPResponse.Status)
}

extension MessagePage {
    fileprivate static let otherAccount = MessagePage(
        heading: "Not linked",
        message:
            "You are no longer signed in to the account with which you started. Please start again on your account’s page.",
        linkPath: Paths.account,
        linkText: "Your account"
    )
    static let belongsToAnother = MessagePage(
        heading: "There is already an account with this email address",
        message:
            "It is linked to another Apple Account. Please sign in with that one, or with an email link.",
        linkPath: Paths.signIn,
        linkText: "Other ways to sign in"
    )
}
