import HTTPTypes
import Hummingbird
import QuinceProtocol
import WebPages
import Passkeys

/// The user's passkeys: their names, and removing them.
///
/// The script of the page adds one.
struct PasskeysSection: Sendable {
    let passkeys: PasskeyCeremonies?
    let render: PageRenderer

    static let full = PasskeyProblem(
        .conflict,
        "An account has at most \(Passkey.maximumPerAccount) passkeys. Remove one first.",
        because: "the account has \(Passkey.maximumPerAccount) passkeys"
    )

    func page(_ visit: AccountVisit) async throws -> Response {
        try await self.page(visit, problem: nil)
    }

    private func page(_ visit: AccountVisit, problem: String?) async throws -> Response {
        guard let passkeys = self.passkeys else { throw AccountRefusal.missing }
        let stored = try await passkeys.store.passkeys(of: visit.account.id, passkeys.scope)
        let page = PasskeysPage(
            top: AccountTop(visit, in: .passkeys, problem: problem),
            stored.map(PasskeysPage.Row.init),
            PasskeyOffer(
                partyID: passkeys.party.id,
                optionsPath: AccountPlace.passkeys.path + Paths.passkeyOptions,
                answerPath: AccountPlace.passkeys.path + Paths.passkey
            )
        )
        return self.render(page, status: problem == nil ? .ok : .unprocessableContent)
    }

    func change(_ visit: AccountVisit, _ form: FormParameters) async throws -> Response {
        guard let passkeys = self.passkeys else { throw AccountRefusal.missing }
        // Someone who has found an open browser can't lock its user out.
        try visit.requireFreshProof(for: .passkeys)
        let id = form["passkey"] ?? ""
        switch form["action"] {
        case "rename":
            let name = NameRules.kept(form["name"] ?? "")
            guard let name, name.count <= Passkey.maximumNameLength, NameRules.objection(to: name) == nil
            else {
                return try await self.page(
                    visit,
                    problem: "Enter a name of 1 to \(Passkey.maximumNameLength) characters."
                )
            }
            let outcome = try await passkeys.store.renamePasskey(id, to: name, by: visit.author)
            return try visit.response(to: outcome, .accountChanged, .passkeyRenamed, at: .passkeys)
        case "remove":
            let outcome = try await passkeys.store.removePasskey(id, by: visit.author)
            return try visit.response(to: outcome, .passkeyRemoved, .passkeyRemoved, at: .passkeys)
        default: throw AccountRefusal.malformed("'action' must be rename or remove")
        }
    }
}

/// The list of passkeys.
///
/// Posts `passkey` with `action=rename` and `name`, or with `action=remove`.
struct PasskeysPage: Page {
    static let template = Template("account-passkeys", PackageResources.account_passkeys_mustache)

    struct Row: Sendable {
        let id: String
        let name: String
        let since: String
        let lastUsed: String
        /// Whether other devices of the user have it, too.
        let isSynced: Bool

        init(_ passkey: Passkey) {
            self.id = passkey.id
            self.name = passkey.name
            self.since = PlainTime.day(passkey.createdAt)
            self.lastUsed = passkey.lastUsedAt.map { "Last used \(PlainTime.minute($0))" } ?? "Not used yet"
            self.isSynced = passkey.isBackedUp
        }
    }

    let top: AccountTop
    let path = AccountPlace.passkeys.path
    let passkeys: [Row]
    let isEmpty: Bool
    let maximumNameLength = Passkey.maximumNameLength
    let offer: PasskeyOffer

    init(top: AccountTop, _ passkeys: [Row], _ offer: PasskeyOffer) {
        self.top = top
        self.passkeys = passkeys
        self.isEmpty = passkeys.isEmpty
        self.offer = offer
    }

    var contentSecurityPolicy: ContentSecurityPolicy {
        ContentSecurityPolicy(scripts: "'self'", connections: "'self'")
    }
}
