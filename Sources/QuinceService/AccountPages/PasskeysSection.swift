import HTTPTypes
import Hummingbird
import PageLanguages
import QuinceProtocol
import WebPages
import Passkeys

/// The user's passkeys: their names, and removing them.
///
/// The script of the page adds one.
struct PasskeysSection: Sendable {
    let passkeys: PasskeyCeremonies?
    /// nil in development.
    let recovery: Recovery?
    let notices: SecurityNotices
    let render: PageRenderer

    static var full: PasskeyProblem {
        PasskeyProblem(
            .conflict,
            message: Language.current.text(.passkeysFull, ["count": "\(Passkey.maximumPerAccount)"]),
            because: "the account has \(Passkey.maximumPerAccount) passkeys"
        )
    }

    func page(_ visit: AccountVisit) async throws -> Response {
        try await self.page(visit, problem: nil)
    }

    private func page(_ visit: AccountVisit, problem: String?) async throws -> Response {
        guard let passkeys = self.passkeys else { throw AccountRefusal.missing }
        let stored = try await passkeys.store.passkeys(of: visit.account.id, passkeys.scope)
        let left = try await self.recovery?.store.codesLeft(of: visit.account.id)
        let page = PasskeysPage(
            top: AccountTop(
                visit,
                in: .passkeys,
                done: visit.done == .signedInByCode ? left.map(AccountNotice.signedInByCode(left:)) : nil,
                problem: problem
            ),
            stored,
            PasskeyOffer(
                partyID: passkeys.party.id,
                optionsPath: AccountPlace.passkeys.path + Paths.passkeyOptions,
                answerPath: AccountPlace.passkeys.path + Paths.passkey
            ),
            codesLeft: left
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
                    problem: Language.current.text(
                        .passkeysNameWrong,
                        ["count": "\(Passkey.maximumNameLength)"]
                    )
                )
            }
            let outcome = try await passkeys.store.renamePasskey(id, to: name, by: visit.author)
            return try visit.response(to: outcome, .accountChanged, .passkeyRenamed, at: .passkeys)
        case "remove":
            let outcome = try await self.remove(id, passkeys, visit)
            guard outcome != .refused else {
                return try await self.page(visit, problem: Language.current.text(.passkeysOnlyOne))
            }
            if outcome == .done { self.notices.tell(visit.account, .passkeyRemoved) }
            return try visit.response(to: outcome, .passkeyRemoved, .passkeyRemoved, at: .passkeys)
        case "codes": return try await self.replaceCodes(visit)
        default: throw AccountRefusal.malformed("'action' must be rename, remove or codes")
        }
    }

    private func remove(_ id: String, _ passkeys: PasskeyCeremonies, _ visit: AccountVisit) async throws
        -> ChangeOutcome
    {
        guard let recovery = self.recovery else {
            return try await passkeys.store.removePasskey(id, by: visit.author)
        }
        return try await recovery.store.removePasskey(id, passkeys.scope, keepingAWayIn: visit.author)
    }

    /// Shows new recovery codes; the earlier ones no longer work.
    private func replaceCodes(_ visit: AccountVisit) async throws -> Response {
        guard let recovery = self.recovery else { throw AccountRefusal.missing }
        let codes = recovery.codes()
        switch try await recovery.store.replaceCodes(codes.map(\.digest), by: visit.author) {
        case .done:
            visit.explanation.event = .codesReplaced
            self.notices.tell(visit.account, .codesReplaced)
        case .signedOut: throw AccountRefusal.signedOut(.passkeys)
        case .unchanged, .missing, .taken, .full, .refused: throw AccountRefusal.missing
        }
        return self.render(RecoveryCodesPage(top: AccountTop(visit, in: .passkeys), codes))
    }
}

/// The list of passkeys.
///
/// Posts `passkey` with `action=rename` and `name`, or with `action=remove`; or `action=codes` for new recovery codes.
struct PasskeysPage: Page {
    static let template = Template("account-passkeys", PackageResources.account_passkeys_mustache)

    struct Row: Sendable {
        let id: String
        let name: String
        let since: String
        let lastUsed: String
        /// Whether other devices of the user have it, too.
        let isSynced: Bool
        /// Whether only recovery codes are left without it.
        let leavesCodes: Bool

        init(_ passkey: Passkey, leavesCodes: Bool) {
            self.id = passkey.id
            self.name = passkey.name
            self.since = PlainTime.day(passkey.createdAt)
            let language = Language.current
            self.lastUsed =
                passkey.lastUsedAt.map { language.text(.passkeysLastUsed, ["time": PlainTime.minute($0)]) }
                ?? language.text(.passkeysNotUsed)
            self.isSynced = passkey.isBackedUp
            self.leavesCodes = leavesCodes
        }
    }

    let top: AccountTop
    let path = AccountPlace.passkeys.path
    let passkeys: [Row]
    let isEmpty: Bool
    /// Whether recovery codes are the only way to sign in.
    let hasOnlyCodes: Bool
    /// Whether one lost device would take the only passkey with it.
    let suggestsAnother: Bool
    let maximumNameLength = Passkey.maximumNameLength
    let offer: PasskeyOffer
    /// nil in development, where there are no recovery codes.
    let recovery: Codes?

    /// The recovery codes that are left.
    struct Codes: Sendable {
        let left: Int
        let hasCodes: Bool
    }

    init(top: AccountTop, _ passkeys: [Passkey], _ offer: PasskeyOffer, codesLeft: Int?) {
        let hasCodes = codesLeft.map { $0 > 0 } ?? false
        self.recovery = codesLeft.map { Codes(left: $0, hasCodes: hasCodes) }
        self.top = top
        self.passkeys = passkeys.map { Row($0, leavesCodes: hasCodes && passkeys.count == 1) }
        self.isEmpty = passkeys.isEmpty
        self.hasOnlyCodes = passkeys.isEmpty && hasCodes
        self.suggestsAnother = codesLeft != nil && passkeys.count == 1 && !passkeys[0].isBackedUp
        self.offer = offer
    }

    var contentSecurityPolicy: ContentSecurityPolicy {
        ContentSecurityPolicy(scripts: "'self'", connections: "'self'")
    }
}
