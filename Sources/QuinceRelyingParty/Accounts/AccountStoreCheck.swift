/// Tests an app's ``AccountStore``, races included; for the app's own tests.
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

    /// Puts the parts together.
    ///
    /// - Parameters:
    ///   - store: The store; what it has already is left alone.
    ///   - surroundings: The chance that new subjects and addresses are made of.
    ///   - makeTransferred: Makes an account that came with the app from another team: linked to that team's subject, and
    ///     known by the transfer id. nil for an app that never changed teams.
    ///   - makeAccount: Makes an account that has an address.
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

    /// What is wrong with the store, a sentence each; empty where nothing is.
    ///
    /// - Throws: What the store throws.
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
            "a new subject has an account"
        )
        findings.expect(try await self.store.link(subject, to: account) == .linked, "a first link fails")
        findings.expect(try await self.store.link(subject, to: account) == .linked, "linking again fails")
        findings.expect(
            try await self.store.account(linkedTo: subject) == account,
            "a linked subject does not give its account"
        )
        findings.expect(
            try await self.store.account(linkedTo: subject.uppercased()) == nil,
            "subjects are compared without their case"
        )
        findings.expect(
            try await self.store.link(subject, to: second) == .subjectElsewhere,
            "a subject is linked to two accounts, or the result is another than subjectElsewhere"
        )
        findings.expect(
            try await self.store.link(other, to: account) == .accountElsewhere,
            "an account is linked to two subjects, or the result is another than accountElsewhere"
        )
        findings.expect(
            try await self.store.account(linkedTo: other) == nil,
            "a refused link left something behind"
        )
        return findings.all
    }

    private func addresses() async throws -> [String] {
        var findings = Findings()
        let (address, subject) = ("\(self.name())@example.com", self.name())
        findings.expect(
            try await self.store.accounts(withAddress: address).isEmpty,
            "a new address has accounts"
        )
        for isVerified in [true, false] {
            let address = "\(self.name())@example.com"
            let account = try await self.makeAccount(address, isVerified)
            for spelling in [address, address.uppercased()] {
                let found = try await self.store.accounts(withAddress: spelling)
                    .first { $0.account == account }
                findings.expect(found != nil, "an account is not found by \(spelling)")
                findings.expect(
                    found?.isVerified == isVerified,
                    "isVerified is wrong where it is \(isVerified)"
                )
                findings.expect(found?.linkedSubject == nil, "an account without a link has a subject")
            }
        }
        let account = try await self.makeAccount(address, true)
        _ = try await self.store.link(subject, to: account)
        let found = try await self.store.accounts(withAddress: address).first { $0.account == account }
        findings.expect(
            found?.linkedSubject == subject,
            "an account does not name the subject it is linked to"
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
            "of 16 that link one subject, not one wins"
        )
        let account = try await self.makeAccount("\(self.name())@example.com", true)
        let byAccount = try await self.race((0..<16).map { _ in (self.name(), account) })
        findings.expect(
            byAccount.filter { $0 == .linked }.count == 1,
            "of 16 that link one account, not one wins"
        )
        return findings.all
    }

    private func transfers() async throws -> [String] {
        guard let makeTransferred else { return [] }
        var findings = Findings()
        let (transferSubject, old, new) = (self.name(), self.name(), self.name())
        findings.expect(
            try await self.store.account(transferredAs: transferSubject) == nil,
            "a transfer id that nobody has gives an account"
        )
        findings.expect(
            try await self.store.arrive(new, transferredAs: transferSubject) == .noAccount,
            "someone arrives under a transfer id that nobody has"
        )
        let account = try await makeTransferred(transferSubject, old)
        findings.expect(
            try await self.store.account(transferredAs: transferSubject) == account,
            "an account is not found by its transfer id"
        )
        findings.expect(
            try await self.store.account(transferredAs: transferSubject.uppercased()) == nil,
            "transfer ids are compared without their case"
        )
        for attempt in ["once", "twice"] {
            findings.expect(
                try await self.store.arrive(new, transferredAs: transferSubject) == .linked,
                "nobody can arrive \(attempt)"
            )
        }
        findings.expect(
            try await self.store.account(linkedTo: new) == account,
            "who arrived is not known by the new subject"
        )
        findings.expect(
            try await self.store.account(linkedTo: old) == nil,
            "who arrived is still known by the old team's subject"
        )
        return try await findings.all + self.transferRace(makeTransferred)
    }

    /// Someone arrives while the same subject is linked to a new account.
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
            "a subject arrives at one account and is linked to another"
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

    private func name() -> String {
        self.surroundings.random(16).map { String($0 % 16, radix: 16) }.joined()
    }
}

/// Sentences about what is wrong.
struct Findings {
    private(set) var all: [String] = []

    mutating func expect(_ isRight: Bool, _ otherwise: String) { if !isRight { self.all.append(otherwise) } }
}
