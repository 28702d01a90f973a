/// Tests an app's ``AccountStore``, including race conditions; for the app's own tests.
///
/// ```swift
/// let check = AccountStoreCheck(store) { address, isVerified in try await makeAccount(address, isVerified) }
/// #expect(try await check.findings() == [])
/// ```
public struct AccountStoreCheck<Store: AccountStore>: Sendable {
    private let store: Store
    private let makeAccount: @Sendable (_ address: String, _ isVerified: Bool) async throws -> Store.AccountID
    private let makeTransferred:
        (@Sendable (_ transferSubject: String, _ subject: String) async throws -> Store.AccountID)?
    private let surroundings: Surroundings

    /// Creates a check.
    ///
    /// - Parameters:
    ///   - store: The store to test; its existing accounts aren't changed.
    ///   - surroundings: The source of random bytes for new subjects and email addresses.
    ///   - makeTransferred: Creates an account that moved with the app from another team: linked to that team's
    ///     subject, with the given transfer ID. nil for an app that never changed teams.
    ///   - makeAccount: Creates an account that has the given email address.
    public init(
        _ store: Store,
        surroundings: Surroundings = Surroundings(),
        makeTransferred: (
            @Sendable (_ transferSubject: String, _ subject: String) async throws -> Store.AccountID
        )? = nil,
        makeAccount:
            @escaping @Sendable (_ address: String, _ isVerified: Bool) async throws ->
            Store.AccountID
    ) {
        self.store = store
        self.surroundings = surroundings
        self.makeTransferred = makeTransferred
        self.makeAccount = makeAccount
    }

    /// Returns one sentence per problem with the store; empty if there is none.
    ///
    /// - Throws: Any error that the store throws.
    public func findings() async throws -> [String] {
        try await self.single() + self.addresses() + self.races() + self.transfers()
    }

    private func single() async throws -> [String] {
        var findings = Findings()
        let (subject, other) = (self.name(), self.name())
        let account = try await self.makeAccount("\(self.name())@example.com", true)
        let second = try await self.makeAccount("\(self.name())@example.com", true)
        findings.expect(
            try await self.store.account(linkedTo: subject) == nil,
            "account(linkedTo:) returns an account for a new subject"
        )
        findings.expect(
            try await self.store.link(subject, to: account) == .linked,
            "link(_:to:) can't link a new subject to a new account"
        )
        findings.expect(
            try await self.store.link(subject, to: account) == .linked,
            "link(_:to:) fails when it is called again with the same subject and account"
        )
        findings.expect(
            try await self.store.account(linkedTo: subject) == account,
            "account(linkedTo:) doesn't return the account of a linked subject"
        )
        findings.expect(
            try await self.store.account(linkedTo: subject.uppercased()) == nil,
            "account(linkedTo:) ignores the case of subjects"
        )
        findings.expect(
            try await self.store.link(subject, to: second) == .subjectElsewhere,
            "link(_:to:) doesn't return subjectElsewhere for a subject that is linked to another account"
        )
        findings.expect(
            try await self.store.link(other, to: account) == .accountElsewhere,
            "link(_:to:) doesn't return accountElsewhere for an account that is linked to another subject"
        )
        findings.expect(
            try await self.store.account(linkedTo: other) == nil,
            "link(_:to:) stores a link that it refused"
        )
        return findings.all
    }

    private func addresses() async throws -> [String] {
        var findings = Findings()
        let (address, subject) = ("\(self.name())@example.com", self.name())
        findings.expect(
            try await self.store.accounts(withAddress: address).isEmpty,
            "accounts(withAddress:) returns accounts for a new email address"
        )
        for isVerified in [true, false] {
            let address = "\(self.name())@example.com"
            let account = try await self.makeAccount(address, isVerified)
            for spelling in [address, address.uppercased()] {
                let found = try await self.store.accounts(withAddress: spelling)
                    .first { $0.account == account }
                findings.expect(found != nil, "accounts(withAddress:) doesn't find an account by \(spelling)")
                findings.expect(
                    found?.isVerified == isVerified,
                    "accounts(withAddress:) returns the wrong isVerified for an account where it is \(isVerified)"
                )
                findings.expect(
                    found?.linkedSubject == nil,
                    "accounts(withAddress:) returns a subject for an account that isn't linked"
                )
            }
        }
        let account = try await self.makeAccount(address, true)
        _ = try await self.store.link(subject, to: account)
        let found = try await self.store.accounts(withAddress: address).first { $0.account == account }
        findings.expect(
            found?.linkedSubject == subject,
            "accounts(withAddress:) doesn't return the subject of a linked account"
        )
        return findings.all
    }

    private func races() async throws -> [String] {
        var findings = Findings()
        let subject = self.name()
        var accounts: [Store.AccountID] = []
        for _ in 0..<16 { accounts.append(try await self.makeAccount("\(self.name())@example.com", true)) }
        let bySubject = try await self.race(accounts.map { (subject, $0) })
        findings.expect(
            bySubject.filter { $0 == .linked }.count == 1,
            "link(_:to:) isn't atomic: of 16 concurrent links of one subject, exactly one must succeed"
        )
        let account = try await self.makeAccount("\(self.name())@example.com", true)
        let byAccount = try await self.race((0..<16).map { _ in (self.name(), account) })
        findings.expect(
            byAccount.filter { $0 == .linked }.count == 1,
            "link(_:to:) isn't atomic: of 16 concurrent links to one account, exactly one must succeed"
        )
        return findings.all
    }

    private func transfers() async throws -> [String] {
        guard let makeTransferred else { return [] }
        var findings = Findings()
        let (transferSubject, old, new) = (self.name(), self.name(), self.name())
        findings.expect(
            try await self.store.account(transferredAs: transferSubject) == nil,
            "account(transferredAs:) returns an account for an unknown transfer ID"
        )
        findings.expect(
            try await self.store.arrive(new, transferredAs: transferSubject) == .noAccount,
            "arrive(_:transferredAs:) doesn't return noAccount for an unknown transfer ID"
        )
        let account = try await makeTransferred(transferSubject, old)
        findings.expect(
            try await self.store.account(transferredAs: transferSubject) == account,
            "account(transferredAs:) doesn't find an account by its transfer ID"
        )
        findings.expect(
            try await self.store.account(transferredAs: transferSubject.uppercased()) == nil,
            "account(transferredAs:) ignores the case of transfer IDs"
        )
        for attempt in ["once", "twice"] {
            findings.expect(
                try await self.store.arrive(new, transferredAs: transferSubject) == .linked,
                "arrive(_:transferredAs:) fails when it is called \(attempt)"
            )
        }
        findings.expect(
            try await self.store.account(linkedTo: new) == account,
            "arrive(_:transferredAs:) doesn't link the account to the new subject"
        )
        findings.expect(
            try await self.store.account(linkedTo: old) == nil,
            "arrive(_:transferredAs:) keeps the link to the old team's subject"
        )
        return try await findings.all + self.transferRace(makeTransferred)
    }

    /// A user arrives while the same subject is linked to a new account.
    private func transferRace(
        _ makeTransferred: @Sendable (String, String) async throws -> Store.AccountID
    ) async throws -> [String] {
        var findings = Findings()
        let (transferSubject, old, new) = (self.name(), self.name(), self.name())
        _ = try await makeTransferred(transferSubject, old)
        let account = try await self.makeAccount("\(self.name())@example.com", true)
        let results = try await withThrowingTaskGroup(of: LinkResult.self) { group in
            group.addTask { try await self.store.arrive(new, transferredAs: transferSubject) }
            group.addTask { try await self.store.link(new, to: account) }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        findings.expect(
            results.sorted { $0 == .linked && $1 != .linked } == [.linked, .subjectElsewhere],
            "arrive(_:transferredAs:) and link(_:to:) can link one subject to two accounts at the same time"
        )
        return findings.all
    }

    private func race(_ links: [(String, Store.AccountID)]) async throws -> [LinkResult] {
        try await withThrowingTaskGroup(of: LinkResult.self) { group in
            for (subject, account) in links {
                group.addTask { try await self.store.link(subject, to: account) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }

    /// A name that has a letter, since the check changes its case.
    private func name() -> String {
        "a" + self.surroundings.random(16).map { String($0 % 16, radix: 16) }.joined()
    }
}

/// Sentences about problems.
struct Findings {
    private(set) var all: [String] = []

    mutating func expect(_ isRight: Bool, _ otherwise: String) { if !isRight { self.all.append(otherwise) } }
}
