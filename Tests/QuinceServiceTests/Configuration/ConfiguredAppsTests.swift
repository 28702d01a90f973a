import Crypto
import Foundation
import GRDB
import InMemoryLogging
import Logging
import ProgramStart
import QuinceService
import Testing

@Suite("What a start makes of the apps, keys and accounts of the last one")
struct ConfiguredAppsTests {
    /// A database in a folder of its own, on which services start with one configuration after the other.
    private struct Starts {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        let log = InMemoryLogHandler()

        var warnings: [String] { self.log.entries.filter { $0.level == .warning }.map { "\($0.message)" } }

        func run(
            _ teams: [TeamSeed],
            _ accounts: [AccountSeed]? = [AccountSeed(email: "a@example.com")],
            mode: Mode = .development,
            _ body: (Parts) async throws -> Void = { _ in }
        ) async throws {
            self.log.clear()
            var configuration = ServiceConfiguration(storage: .folder(self.folder.path))
            configuration.teams = teams
            configuration.accounts = accounts
            configuration.mode = mode
            let logger = Logger(label: "test") { [log] _ in log }
            try await forgetMode(in: self.folder)
            let service = Service(configuration: configuration, logger: logger)
            try await body(try await service.assemble(url: "http://localhost:8080").parts)
        }
    }

    private func withStarts(_ body: (Starts) async throws -> Void) async throws {
        let starts = Starts()
        defer { try? FileManager.default.removeItem(at: starts.folder) }
        try await body(starts)
    }

    private static func team(_ id: String, _ apps: [AppSeed], keys: [String] = []) -> TeamSeed {
        TeamSeed(id: id, name: id, keys: keys.map { DeveloperKeySeed(id: $0) }, apps: apps)
    }

    private static func app(_ id: String, _ primary: String? = nil) -> AppSeed {
        AppSeed(clientId: id, kind: .app, name: id, primaryAppId: primary)
    }

    private static func web(_ id: String, _ primary: String) -> AppSeed {
        AppSeed(clientId: id, kind: .service, name: id, primaryAppId: primary)
    }

    /// Each app as `client ID/primary App ID@team`.
    private func places(_ database: QuinceService.Database) async throws -> [String] {
        try await database.apps().map { "\($0.clientID)/\($0.groupID)@\($0.teamID)" }.sorted()
    }

    @Test("a configuration can merge two groups that a member moves between")
    func merged() async throws {
        try await self.withStarts { starts in
            let apart = [Self.app("m1"), Self.app("m2"), Self.web("s1", "m2")]
            try await starts.run([Self.team("TEAM000001", apart)])
            let together = [Self.app("m1"), Self.app("m2", "m1"), Self.web("s1", "m1")]
            try await starts.run([Self.team("TEAM000001", together)]) { parts async throws in
                let places = try await self.places(parts.database)
                #expect(places == ["m1/m1@TEAM000001", "m2/m1@TEAM000001", "s1/m1@TEAM000001"])
            }
            #expect(starts.warnings.isEmpty)
        }
    }

    @Test(
        "an app of the console loses its primary App ID when the configuration does something else with that"
    )
    func ungrouped() async throws {
        let console = App(
            clientID: "c1",
            kind: .service,
            name: "c1",
            teamID: "TEAM000001",
            groupID: "m2",
            returnURLs: []
        )
        let warning =
            "'c1' has no primary App ID any more, because 'm2' isn't one; choose another one in the console"
        for later in [
            [Self.app("m1"), Self.app("m2", "m1")], [Self.app("m1"), Self.web("m2", "m1")], [Self.app("m1")],
        ] {
            try await self.withStarts { starts in
                try await starts.run([Self.team("TEAM000001", [Self.app("m1"), Self.app("m2")])]) {
                    parts async throws in
                    try await parts.database.add(console)
                }
                try await starts.run([Self.team("TEAM000001", later)]) { parts async throws in
                    #expect(try await parts.database.app("c1")?.groupID == "c1")
                }
                #expect(starts.warnings == [warning])
            }
        }
    }

    @Test("a group that was changed in the console blocks no reset")
    func reset() async throws {
        try await self.withStarts { starts in
            let seed = [
                Self.team("TEAM000001", [Self.app("m1"), Self.app("m2", "m1"), Self.web("s1", "m1")])
            ]
            try await starts.run(seed) { parts async throws in
                let before = try await self.places(parts.database)
                _ = try await parts.database.change("m2") { $0.groupID = "m2" }
                _ = try await parts.database.change("s1") { $0.groupID = "m2" }
                let account = try #require(try await parts.database.account(email: "a@example.com"))
                try await parts.database.consent(account, app: "m2", team: "TEAM000001")
                try await parts.seeding.reset(to: Seed(teams: seed, accounts: []))
                #expect(try await self.places(parts.database) == before)
                #expect(try await parts.database.grants().isEmpty)
            }
        }
    }

    @Test(
        "in production, a configuration without accounts deletes none, and one with an empty list deletes all"
    )
    func noAccounts() async throws {
        try await self.withStarts { starts in
            let team = Self.team("TEAM000001", [Self.app("m1")])
            try await starts.run([team], mode: .production)
            try await starts.run([team], nil, mode: .production) { parts async throws in
                #expect(try await parts.database.accounts(limit: 9).map(\.email) == ["a@example.com"])
            }
            try await starts.run([team], [], mode: .production) { parts async throws in
                #expect(try await parts.database.accounts(limit: 9).isEmpty)
            }
        }
    }

    @Test("a reset restores the order of the configuration, too")
    func order() async throws {
        try await self.withStarts { starts in
            let team = Self.team("TEAM000001", [Self.app("m1"), Self.app("m2")])
            let addresses = ["jane@example.com", "ravi@example.com", "mono@example.com"]
            let seed = Seed(teams: [team], accounts: addresses.map { AccountSeed(email: $0) })
            try await starts.run([team]) { parts async throws in
                try await parts.seeding.reset(to: seed)
                let jane = try #require(try await parts.database.account(email: "jane@example.com"))
                _ = try await parts.database.removeAccount(jane.id, notifying: nil)
                _ = try await parts.database.removeApp("m1")
                try await parts.seeding.reset(to: seed)
                #expect(try await parts.database.accounts(limit: 9).map(\.email) == addresses)
                #expect(try await parts.database.apps().map(\.clientID) == ["m1", "m2"])
            }
        }
    }

    @Test("a seed that is refused, and a start that is, change nothing")
    func refused() async throws {
        try await self.withStarts { starts in
            let account = AccountSeed(
                email: "b@example.com",
                identifiers: [.init(team: "TEAM000001", subject: "taken")]
            )
            let thief = AccountSeed(
                email: "thief@example.com",
                identifiers: [.init(team: "TEAM000001", subject: "taken")]
            )
            let old = [Self.team("TEAM000001", [Self.app("m1")], keys: ["KEY0000001"])]
            let new = [
                Self.team("TEAM000001", [Self.app("m2")], keys: ["KEY0000001", "LEAKED0001"]),
                Self.team("TEAM000002", []),
            ]
            try await starts.run(old, [AccountSeed(email: "gone@example.com")]) { parts async throws in
                _ = try await parts.seeding.apply(Seed(teams: [], accounts: [account]))
                await #expect(throws: ConfigurationError.self) {
                    try await parts.seeding.apply(Seed(teams: new, accounts: [thief]))
                }
                #expect(try await parts.database.apps().map(\.clientID) == ["m1"])
                #expect(try await parts.database.teams().map(\.id) == ["TEAM000001"])
            }
            var other = thief
            other.email = "other@example.com"
            await #expect(throws: ConfigurationError.self) { try await starts.run(new, [thief, other]) }
            let database = try QuinceService.Database(
                path: starts.folder.appending(path: "quince.sqlite").path
            )
            #expect(try await database.keys(ofTeam: "TEAM000001").map(\.id) == ["KEY0000001"])
            #expect(try await database.apps().map(\.clientID) == ["m1"])
            let emails = try await database.accounts(limit: 10).map(\.email)
            #expect(emails == ["gone@example.com", "b@example.com"])
        }
    }

    @Test("two accounts of the configuration can exchange their subjects and relay addresses")
    func exchangedSubjects() async throws {
        func accounts(_ first: String, _ second: String) -> [AccountSeed] {
            [("a@example.com", first), ("b@example.com", second)].map { email, name in
                AccountSeed(
                    email: email,
                    identifiers: [
                        .init(team: "TEAM000001", subject: name, relayAddress: "\(name)@relay.example")
                    ]
                )
            }
        }
        try await self.withStarts { starts in
            let team = Self.team("TEAM000001", [Self.app("m1")])
            try await starts.run([team], accounts("one", "two"))
            try await starts.run([team], accounts("two", "one")) { parts async throws in
                let database = parts.database
                for (email, name) in [("a@example.com", "two"), ("b@example.com", "one")] {
                    let account = try #require(try await database.account(email: email))
                    let pseudonym = try await database.pseudonym(account: account.id, team: "TEAM000001")
                    #expect(pseudonym == Pseudonym(subject: name, relayAddress: "\(name)@relay.example"))
                }
            }
        }
    }

    @Test("an app with users keeps its team with the keys, and the log has the command that moves it")
    func otherTeam() async throws {
        try await self.withStarts { starts in
            let apps = [Self.app("m1"), Self.web("s1", "m1")]
            try await starts.run([Self.team("TEAM000001", apps, keys: ["KEY0000001"])]) {
                parts async throws in
                let account = try #require(try await parts.database.account(email: "a@example.com"))
                try await parts.database.consent(account, app: "m1", team: "TEAM000001")
            }
            try await starts.run([Self.team("TEAM000002", apps, keys: ["KEY0000002"])]) {
                parts async throws in
                let places = try await self.places(parts.database)
                #expect(places == ["m1/m1@TEAM000001", "s1/m1@TEAM000001"])
                #expect(try await parts.database.keys(ofTeam: "TEAM000001").map(\.id) == ["KEY0000001"])
                #expect(try await parts.database.keys(ofTeam: "TEAM000002").map(\.id) == ["KEY0000002"])
                #expect(parts.running.teamID == "TEAM000001")
                #expect(parts.running.keyID == "KEY0000001")
                #expect(parts.running.privateKeyPath?.hasSuffix("AuthKey_KEY0000001.p8") == true)
            }
            #expect(
                starts.warnings == [
                    "'m1' has users of team TEAM000001, so it stays in that team; to move it to team TEAM000002, run: "
                        + "quince transfer start m1 --to TEAM000002"
                ]
            )
            // A key whose ID stays is the earlier team's until the app moves.
            try await starts.run([Self.team("TEAM000003", apps, keys: ["KEY0000001"])]) {
                parts async throws in
                #expect(
                    starts.warnings.contains(
                        "key KEY0000001 stays with team TEAM000001, whose apps have users; choose another Key ID for team TEAM000003, "
                            + "or transfer the apps and start again"
                    )
                )
                #expect(try await parts.database.key("KEY0000001")?.teamID == "TEAM000001")
                let transfer = try await parts.database.start(app: "m1", to: "TEAM000003", named: nil, at: 0)
                let source = PseudonymSource(relayDomain: "relay.example", random: .system)
                _ = try await parts.database.accept(transfer.id, at: 0, TransferProposals(source))
            }
            // The team that gave the app away stays, so that the transfer can be undone.
            try await starts.run([Self.team("TEAM000003", apps, keys: ["KEY0000001"])]) {
                parts async throws in
                #expect(try await parts.database.key("KEY0000001")?.teamID == "TEAM000003")
                #expect(try await parts.database.team("TEAM000001") != nil)
                _ = try await parts.database.undo(
                    1,
                    TransferProposals(PseudonymSource(relayDomain: "relay.example", random: .system))
                )
                #expect(try await parts.database.app("m1")?.teamID == "TEAM000001")
            }
        }
    }

    @Test(
        "in production, an app with users keeps its team's configured keys, and the log says what to configure"
    )
    func production() async throws {
        try await self.withStarts { starts in
            let apps = [Self.app("m1"), Self.web("s1", "m1")]
            let first = Self.team("TEAM000001", apps, keys: ["KEY0000001"])
            try await starts.run([first]) { parts async throws in
                let account = try #require(try await parts.database.account(email: "a@example.com"))
                try await parts.database.consent(account, app: "m1", team: "TEAM000001")
                try await parts.database.save(
                    DeveloperKey(
                        id: "CONSOLEKEY",
                        teamID: "TEAM000001",
                        publicKey: P256.Signing.PrivateKey().publicKey,
                        revokedAt: nil
                    )
                )
            }
            let second = Self.team("TEAM000002", apps, keys: ["KEY0000002"])
            try await starts.run([second], mode: .production) { parts async throws in
                let places = try await self.places(parts.database)
                #expect(places == ["m1/m1@TEAM000001", "s1/m1@TEAM000001"])
                #expect(try await parts.database.keys(ofTeam: "TEAM000001").map(\.id) == ["KEY0000001"])
            }
            #expect(
                starts.warnings == [
                    "'m1' has users of team TEAM000001, so it stays in that team; in the configuration, put it into team TEAM000001, "
                        + "with the key of that team"
                ]
            )
            try await starts.run([first], mode: .production)
            #expect(starts.warnings.isEmpty)
        }
    }

    @Test("in production, the log names a team that got an app by a transfer and has no configured key")
    func transferredInDevelopment() async throws {
        try await self.withStarts { starts in
            let first = Self.team("TEAM000001", [Self.app("m1")], keys: ["KEY0000001"])
            let second = Self.team("TEAM000002", [], keys: ["KEY0000002"])
            try await starts.run([first, second]) { parts async throws in
                let account = try #require(try await parts.database.account(email: "a@example.com"))
                try await parts.database.consent(account, app: "m1", team: "TEAM000001")
                let transfer = try await parts.database.start(app: "m1", to: "TEAM000002", named: nil, at: 0)
                let source = PseudonymSource(relayDomain: "relay.example", random: .system)
                _ = try await parts.database.accept(transfer.id, at: 0, TransferProposals(source))
            }
            try await starts.run([first, second], mode: .production)
            #expect(starts.warnings.isEmpty)
            try await starts.run([first, Self.team("TEAM000002", [])], mode: .production)
            #expect(
                starts.warnings == [
                    "'m1' was transferred to team TEAM000002, which has no key in the configuration, so no client secret of it is "
                        + "valid; in the configuration, put it into team TEAM000002, with the key of that team"
                ]
            )
        }
    }

    @Test("an app without users, added in the console, keeps no key of a team that isn't configured any more")
    func unusedTeam() async throws {
        try await self.withStarts { starts in
            let first = Self.team("TEAM000001", [Self.app("m1")], keys: ["KEY0000001"])
            try await starts.run([first]) { parts async throws in
                try await parts.database.add(
                    App(
                        clientID: "c1",
                        kind: .app,
                        name: "c1",
                        teamID: "TEAM000001",
                        groupID: "c1",
                        returnURLs: []
                    )
                )
            }
            try await starts.run([Self.team("TEAM000002", [Self.app("m1")], keys: ["KEY0000002"])]) {
                parts async throws in
                #expect(try await self.places(parts.database) == ["c1/c1@TEAM000001", "m1/m1@TEAM000002"])
                #expect(try await parts.database.keys(ofTeam: "TEAM000001").isEmpty)
            }
        }
    }

    @Test("a member whose primary App ID is gone can go to another team, and the log says what that means")
    func primaryGone() async throws {
        try await self.withStarts { starts in
            let (m1, m2) = (Self.app("m1"), Self.app("m2"))
            let before = [
                Self.team("TEAM000001", [m1, Self.web("s1", "m1")]), Self.team("TEAM000002", [m2]),
            ]
            try await starts.run(before) { parts async throws in
                let account = try #require(try await parts.database.account(email: "a@example.com"))
                try await parts.database.consent(account, app: "m1", team: "TEAM000001")
            }
            try await starts.run([
                Self.team("TEAM000001", []), Self.team("TEAM000002", [m2, Self.web("s1", "m2")]),
            ])
            #expect(
                starts.warnings == [
                    "'s1' went to team TEAM000002 and gets other subjects there, because 'm1', which has its users of team "
                        + "TEAM000001, isn't configured any more; to get them back, configure both in team TEAM000001 and start again"
                ]
            )
            try await starts.run(before) { parts async throws in
                #expect(
                    try await self.places(parts.database)
                        == ["m1/m1@TEAM000001", "m2/m2@TEAM000002", "s1/m1@TEAM000001"]
                )
                #expect(try await parts.database.grants().map(\.grant.groupID) == ["m1"])
            }
            #expect(starts.warnings.isEmpty)
        }
    }

    @Test("a start and a reset give a configured identifier to its account, and its earlier owner a new one")
    func takenIdentifiers() async throws {
        func account(_ email: String, _ subject: String? = nil) -> AccountSeed {
            AccountSeed(
                email: email,
                identifiers: subject.map { [.init(team: "TEAM000001", subject: $0)] } ?? []
            )
        }
        try await self.withStarts { starts in
            let team = Self.team("TEAM000001", [Self.app("m1")])
            try await starts.run([team], [account("ravi@example.com", "AAA")])
            let (later, ravi) = (account("zoe@example.com", "AAA"), account("ravi@example.com"))
            @Sendable func subject(_ email: String, _ database: QuinceService.Database) async throws
                -> String?
            {
                let account = try #require(try await database.account(email: email))
                return try await database.pseudonym(account: account.id, team: "TEAM000001")?.subject
            }
            try await starts.run([team], [later, ravi]) { parts async throws in
                #expect(
                    starts.warnings == [
                        "ravi@example.com has a new subject for team TEAM000001, because the configuration gives the earlier one to "
                            + "zoe@example.com"
                    ]
                )
                #expect(try await subject("zoe@example.com", parts.database) == "AAA")
                let fresh = try #require(try await subject("ravi@example.com", parts.database))
                #expect(SeedRules.isSubject(fresh) && fresh != "AAA")
                // Of an account that /seed added.
                _ = try await parts.seeding.apply(
                    Seed(teams: [], accounts: [account("added@example.com", "BBB")])
                )
                let seed = Seed(
                    teams: [team],
                    accounts: [
                        later, account("ravi@example.com", "BBB"), account("added@example.com"),
                    ]
                )
                try await parts.seeding.reset(to: seed)
                #expect(try await subject("ravi@example.com", parts.database) == "BBB")
                #expect(try await subject("zoe@example.com", parts.database) == "AAA")
                let added = try #require(try await subject("added@example.com", parts.database))
                #expect(SeedRules.isSubject(added) && added != "BBB")
            }
        }
    }

    @Test("an account whose email address changed in the console survives the next start")
    func changedEmail() async throws {
        try await self.withStarts { starts in
            let team = Self.team("TEAM000001", [Self.app("m1")])
            try await starts.run([team]) { parts async throws in
                let account = try #require(try await parts.database.account(email: "a@example.com"))
                _ = try await parts.database.changeAccount(account.id) { $0.email = "new@example.com" }
                try await parts.database.consent(account, app: "m1", team: "TEAM000001")
            }
            try await starts.run([team]) { parts async throws in
                let emails = try await parts.database.accounts(limit: 10).map(\.email)
                #expect(emails == ["new@example.com", "a@example.com"])
                #expect(try await parts.database.grants().map(\.accountEmail) == ["new@example.com"])
            }
        }
    }

    @Test("a change doesn't bring back a deleted account, and takes no email address of another one")
    func changedAccount() async throws {
        try await self.withStarts { starts in
            let two = [AccountSeed(email: "a@example.com"), AccountSeed(email: "b@example.com")]
            try await starts.run([Self.team("TEAM000001", [])], two) { parts async throws in
                let database = parts.database
                let account = try #require(try await database.account(email: "a@example.com"))
                await #expect(throws: EmailTaken.self) {
                    try await database.changeAccount(account.id) { $0.email = "B@example.com" }
                }
                let renamed = try await database.changeAccount(account.id) { $0.firstName = "Ada" }
                #expect(renamed?.firstName == "Ada")
                #expect(try await database.removeAccount(account.id, notifying: nil))
                let again = try await database.changeAccount(account.id) { $0.firstName = "Back" }
                #expect(again == nil)
                #expect(try await database.accounts(limit: 10).map(\.email) == ["b@example.com"])
            }
        }
    }

    @Test(
        "an app can't leave the team of its users by leaving their group, in the console and in the configuration"
    )
    func leavingTheGroup() async throws {
        try await self.withStarts { starts in
            let (m1, m2) = (Self.app("m1"), Self.app("m2"))
            let before = [
                Self.team("TEAM000001", [m1, Self.web("s1", "m1")]), Self.team("TEAM000002", [m2]),
            ]
            try await starts.run(before) { parts async throws in
                let account = try #require(try await parts.database.account(email: "a@example.com"))
                try await parts.database.consent(account, app: "m1", team: "TEAM000001")
                await #expect(
                    throws: AppRefusal.hasUsers(app: "s1", team: "TEAM000001", count: 1, group: "m1")
                ) {
                    try await parts.database.change("s1") { ($0.teamID, $0.groupID) = ("TEAM000002", "m2") }
                }
            }
            let after = [
                Self.team("TEAM000001", [m1]), Self.team("TEAM000002", [m2, Self.web("s1", "m2")]),
            ]
            try await starts.run(after) { parts async throws in
                #expect(try await parts.database.app("s1")?.teamID == "TEAM000001")
                #expect(try await parts.database.app("s1")?.groupID == "m1")
            }
            #expect(
                starts.warnings == [
                    "'s1' stays with its primary App ID 'm1', which has users of team TEAM000001; to register it in team TEAM000002, "
                        + "delete it in the console and start again"
                ]
            )
        }
    }

    @Test("an app with members stays an App ID")
    func kindOfPrimary() async throws {
        try await self.withStarts { starts in
            try await starts.run([Self.team("TEAM000001", [Self.app("m1"), Self.web("s1", "m1")])]) {
                parts async throws in
                await #expect(throws: AppRefusal.hasMembers(app: "m1", members: ["s1"])) {
                    try await parts.database.change("m1") { $0.kind = .service }
                }
                #expect(try await parts.database.app("m1")?.kind == .app)
            }
        }
    }

    @Test("an app is added once, and changes at the same time are all kept")
    func changes() async throws {
        try await self.withStarts { starts in
            try await starts.run([Self.team("TEAM000001", [Self.app("m1"), Self.web("s1", "m1")])]) {
                parts async throws in
                let database = parts.database
                let stored = try #require(try await database.app("m1"))
                await #expect(throws: AppRefusal.exists("m1")) { try await database.add(stored) }
                let urls = (0..<40).map { "https://app.example/\($0)" }
                try await withThrowingTaskGroup { group in
                    for url in urls {
                        group.addTask { _ = try await database.change("s1") { $0.returnURLs.append(url) } }
                    }
                    try await group.waitForAll()
                }
                let kept = try await database.app("s1")?.returnURLs ?? []
                #expect(kept.filter { $0.hasPrefix("https://app.example/") }.count == 40)
                #expect(try await database.removeApp("s1"))
                let again = try await database.change("s1") { $0.name = "back" }
                #expect(again == nil)
                #expect(try await database.app("s1") == nil)
            }
        }
    }

    @Test("a notification URL is withdrawn with the configuration, unless the console set it")
    func notifications() async throws {
        try await self.withStarts { starts in
            let url = try NotificationURL(parsing: "https://app.example/events")
            let other = try NotificationURL(parsing: "https://other.example/events")
            var with = Self.app("m1")
            with.notifications = url
            let (set, unset) = (Self.team("TEAM000001", [with]), Self.team("TEAM000001", [Self.app("m1")]))
            try await starts.run([set]) { parts async throws in
                // This sets no URL.
                _ = try await parts.database.change("m1") { $0.name = "Renamed" }
            }
            try await starts.run([unset]) { parts async throws in
                #expect(try await parts.database.app("m1")?.notifications == nil)
                _ = try await parts.database.change("m1") { $0.notifications = other }
            }
            try await starts.run([unset]) { parts async throws in
                #expect(try await parts.database.app("m1")?.notifications == other)
            }
            try await starts.run([set]) { parts async throws in
                #expect(try await parts.database.app("m1")?.notifications == url)
            }
            try await starts.run([unset]) { parts async throws in
                #expect(try await parts.database.app("m1")?.notifications == nil)
            }
        }
    }

    @Test("the case of a client ID counts, the case of an email address doesn't")
    func spelling() async throws {
        try await self.withStarts { starts in
            let upper = [AccountSeed(email: "A@example.com")]
            try await starts.run([Self.team("TEAM000001", [Self.app("com.example.Web")])], upper)
            try await starts.run([Self.team("TEAM000001", [Self.app("com.example.web")])]) {
                parts async throws in
                #expect(try await parts.database.apps().map(\.clientID) == ["com.example.web"])
                #expect(try await parts.database.accounts(limit: 10).map(\.email) == ["a@example.com"])
            }
        }
    }

    @Test("a seed takes no key from another team")
    func keyOfAnotherTeam() async throws {
        try await self.withStarts { starts in
            let first = Self.team("TEAM000001", [], keys: ["KEY0000001"])
            try await starts.run([first]) { parts async throws in
                let seed = Seed(teams: [Self.team("TEAM000002", [], keys: ["KEY0000001"])], accounts: [])
                let error = await #expect(throws: ConfigurationError.self) {
                    try await parts.seeding.apply(seed)
                }
                #expect(
                    error?.message == "the key KEY0000001 belongs to team TEAM000001; choose another Key ID"
                )
                #expect(try await parts.database.team("TEAM000002") == nil)
            }
        }
    }

    @Test("a notification URL from before the service knew who set it stays until the configuration has one")
    func notificationsFromBefore() throws {
        let queue = try DatabaseQueue()
        try Schema.migrator.migrate(queue, upTo: "5 team transfers")
        try queue.write { database in
            try database.execute(
                sql: """
                    INSERT INTO team (id, name) VALUES ('T', 'T');
                    INSERT INTO app (client_id, kind, name, team_id, group_id, notification_url)
                    VALUES ('m1', 'app', 'm1', 'T', 'm1', 'https://app.example/'), ('m2', 'app', 'm2', 'T', 'm2', NULL);
                    """
            )
        }
        try Schema.migrator.migrate(queue)
        let marks = try queue.read {
            try Bool.fetchAll($0, sql: "SELECT notification_set_by_console FROM app ORDER BY client_id")
        }
        #expect(marks == [true, false])
    }
}
