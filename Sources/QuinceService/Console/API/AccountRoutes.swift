import Foundation
import HTTPTypes
import QuinceProtocol

/// The accounts of the service: list, add, change and delete.
struct AccountRoutes: Sendable {
    let accounts: any AccountStore
    let pseudonyms: any PseudonymList
    let sessions: any AccountSessionStore
    let random: RandomSource
    let clock: ServiceClock
    let stamp: @Sendable () -> EventStamp

    /// The maximum number of accounts in a list; a limit of Quince.
    static let maximumAccounts = 1_000

    var routes: [ConsoleRoute] {
        [
            ConsoleRoute(
                .get,
                "/accounts",
                "listAccounts",
                "Lists the accounts, oldest first, at most \(Self.maximumAccounts)",
                gives: .json(.object([.required("accounts", .list(.named("Account")))]))
            ) { _ in
                let accounts = try await self.accounts.accounts(limit: Self.maximumAccounts)
                let pseudonyms = try await self.pseudonyms.pseudonyms(ofFirst: Self.maximumAccounts)
                return ConsoleAnswer.list("accounts", accounts.map { $0.json(pseudonyms[$0.id] ?? []) })
            },
            ConsoleRoute(
                .post,
                "/accounts",
                "addAccount",
                "Adds an account",
                body: [.required("email", .text(limit: 254))] + Self.accountFields,
                gives: .created(.named("Account"))
            ) { call in
                let id = self.random.hex(32)
                var account = Account(id: id, email: "", firstName: nil, lastName: nil, emailSharing: .share)
                try Self.change(&account, by: call.body)
                guard try await self.accounts.add(account, limit: .max)?.id == id else {
                    throw Self.taken(account.email)
                }
                return .created(account.json([]))
            },
            ConsoleRoute(
                .get,
                "/accounts/{id}",
                "getAccount",
                "Returns an account with its email addresses and its sessions on the account pages",
                gives: .json(.named("AccountDetails"))
            ) { call in .json(try await self.details(of: try call.path("id"))) },
            ConsoleRoute(
                .patch,
                "/accounts/{id}",
                "changeAccount",
                "Changes the members that the body has",
                body: [.optional("email", .text(limit: 254))] + Self.accountFields,
                gives: .json(.named("Account"))
            ) { call in
                let id = try call.path("id")
                let account: Account?
                do {
                    account = try await self.accounts.changeAccount(id) { [body = call.body] in
                        try Self.change(&$0, by: body)
                    }
                } catch let taken as EmailTaken { throw Self.taken(taken.email) }
                guard let account else { throw Self.noAccount(id) }
                return .json(account.json(try await self.pseudonyms.pseudonyms(of: id)))
            },
            ConsoleRoute(
                .delete,
                "/accounts/{id}",
                "removeAccount",
                "Deletes an account with its grants and tokens, as the user does: each app with a grant gets an event",
                gives: .done
            ) { call in
                let id = try call.path("id")
                guard try await self.accounts.removeAccount(id, notifying: self.stamp()) else {
                    throw Self.noAccount(id)
                }
                return .done
            },
        ]
    }

    private static let accountFields: [Shape.Field] = [
        .optional("firstName", .text(limit: NameRules.maximumLength), orNull: true),
        .optional("lastName", .text(limit: NameRules.maximumLength), orNull: true),
        .optional(
            "emailSharing",
            .word(Account.EmailSharing.allCases.map(\.rawValue)),
            "Preselected on the consent page"
        ),
    ]

    private static func noAccount(_ id: String) -> ConsoleError {
        .notFound("there is no account '\(id.shortened)'; see \(Paths.consoleAPI)/accounts")
    }

    private static func taken(_ email: String) -> ConsoleError {
        .conflict("'\(email)' belongs to another account; change that one")
    }

    private func details(of id: String) async throws -> JSONValue {
        guard let account = try await self.accounts.account(id),
            let emails = try await self.accounts.emails(of: id)
        else { throw Self.noAccount(id) }
        let now = self.clock.time
        let sessions = try await self.sessions.sessions(of: id, at: now)
        let all = [AccountEmails.Added(email: emails.own, isVerified: true)] + emails.added
        var object: JSONObject = [
            "account": account.json(try await self.pseudonyms.pseudonyms(of: id)),
            "addresses": .array(
                all.map { ["email": .string($0.email), "verified": .bool($0.isVerified)] }
            ),
            "forwardsTo": .string(emails.forwardsTo),
            "sessions": .array(sessions.map(\.json)),
        ]
        object["deletesAt"] = account.deletesAt.map { .string(Timestamp.text($0)) }
        return .object(object)
    }

    private static func change(_ account: inout Account, by body: JSONObject) throws(ConsoleError) {
        if let email = body["email"]?.string { account.email = email }
        guard SeedRules.isEmail(account.email) else {
            throw ConsoleError.invalid(
                "'\(account.email.shortened)' isn't an email address; send one such as jane@example.com"
            )
        }
        if let name = body["firstName"] { account.firstName = try Self.name(name, "firstName") }
        if let name = body["lastName"] { account.lastName = try Self.name(name, "lastName") }
        if let sharing = body["emailSharing"]?.string.flatMap(Account.EmailSharing.init(rawValue:)) {
            account.emailSharing = sharing
        }
    }

    private static func name(_ value: JSONValue, _ place: String) throws(ConsoleError) -> String? {
        guard let text = value.string else { return nil }
        if let objection = NameRules.objection(to: text) { throw .invalid("'\(place)' \(objection)") }
        return NameRules.kept(text)
    }
}

extension Account {
    /// `pseudonyms`: the account's subject and relay address for each team.
    fileprivate func json(_ pseudonyms: [Pseudonym.OfTeam]) -> JSONValue {
        var object: JSONObject = ["id": .string(self.id), "email": .string(self.email)]
        object["firstName"] = self.firstName.map(JSONValue.string)
        object["lastName"] = self.lastName.map(JSONValue.string)
        object["emailSharing"] = .string(self.emailSharing.rawValue)
        object["identifiers"] = .array(
            pseudonyms.map { entry in
                [
                    "teamId": .string(entry.teamID), "subject": .string(entry.pseudonym.subject),
                    "relayAddress": .string(entry.pseudonym.relayAddress),
                ]
            }
        )
        return .object(object)
    }
}

extension AccountSession {
    fileprivate var json: JSONValue {
        [
            "id": .string(self.id), "browser": .string(self.browser), "client": .string(self.client),
            "since": .string(Timestamp.text(self.createdAt)),
            "lastUsedAt": .string(Timestamp.text(self.usedAt)),
        ]
    }
}

extension Timestamp {
    /// `time`: seconds since 1970.
    fileprivate static func text(_ time: Double) -> String { Self.text(Date(timeIntervalSince1970: time)) }
}
