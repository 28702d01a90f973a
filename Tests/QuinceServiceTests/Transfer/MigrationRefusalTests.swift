import Foundation
import HTTPTypes
import QuinceProtocol
import QuinceService
import Testing

/// The table of errors in Apple's terms, in both profiles: every row has the error and a part of the reason in the console.
@Suite("Errors of /auth/usermigrationinfo")
struct MigrationRefusalTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let situation: String
        let error: String
        let reason: String
        let request: @Sendable (TestService, _ old: Party, _ new: Party) async throws -> Answer

        init(
            _ situation: String,
            _ error: String,
            _ reason: String,
            _ request: @escaping @Sendable (TestService, _ old: Party, _ new: Party) async throws -> Answer
        ) {
            self.situation = situation
            self.error = error
            self.reason = reason
            self.request = request
        }

        var testDescription: String { self.situation }
    }

    static let clients: [Row] = [
        Row("client secret missing", "invalid_client", "'client_secret' is missing") { service, old, new in
            try await service.migrate(
                [("sub", "s"), ("target", new.team), ("client_secret", nil)],
                as: old
            )
        },
        Row("client secret that isn't one", "invalid_client", "isn't a signed token") { service, old, new in
            try await service.migrate(
                [("sub", "s"), ("target", new.team), ("client_secret", "x.y.z")],
                as: old
            )
        },
        Row("client secret expired midway", "invalid_client", "expired 401 s ago") { service, old, new in
            let secret = try service.secret(of: old)
            let token = try await service.migrationToken(of: old).json?["access_token"]?.string ?? ""
            service.clock.offset += 1_001
            return try await service.migrate(
                [("sub", "s"), ("target", new.team), ("client_secret", secret)],
                as: old,
                token: "Bearer \(token)"
            )
        },
        Row("the new team's secret before the acceptance", "invalid_client", "is not a key of team") {
            service,
            old,
            new in
            try await service.migrate(
                [("transfer_sub", "t"), ("client_secret", try service.secret(of: new))],
                as: old
            )
        },
        Row("the old team's secret at the exchange", "invalid_client", "sign with a key of team MEDLAR0001") {
            service,
            old,
            new in
            let subject = try await service.leave(try await service.subject(), to: new.team, as: old)
            try await service.transfer(to: new.team)
            return try await service.arrive(subject, as: old)
        },
        Row(
            "the old team's secret after 60 days",
            "invalid_client",
            "the 60 days for migrating users are over"
        ) {
            service,
            old,
            new in
            let subject = try await service.subject()
            try await service.transfer(to: new.team)
            service.moveClock(days: 60)
            return try await service.migrate(
                [("sub", subject), ("target", new.team)],
                as: old,
                token: "Bearer t"
            )
        },
    ]

    static let accessTokens: [Row] = [
        Row("no Authorization header", "invalid_request", "the Authorization header is missing") {
            service,
            old,
            new in
            try await service.migrate([("sub", "s"), ("target", new.team)], as: old, token: .some(nil))
        },
        Row("Basic credentials", "invalid_request", "has no Bearer token") { service, old, new in
            try await service.migrate([("sub", "s"), ("target", new.team)], as: old, token: "Basic YTpi")
        },
        Row("Bearer without a token", "invalid_request", "has no Bearer token") { service, old, new in
            try await service.migrate([("sub", "s"), ("target", new.team)], as: old, token: "Bearer ")
        },
        Row("unknown access token", "invalid_grant", "unknown access token") { service, old, new in
            try await service.migrate([("sub", "s"), ("target", new.team)], as: old, token: "Bearer a0")
        },
        Row("access token of one hour", "invalid_grant", "expired 0 s ago") { service, old, new in
            let token = try await service.migrationToken(of: old).json?["access_token"]?.string ?? ""
            service.clock.offset += 3_600
            return try await service.migrate(
                [("sub", "s"), ("target", new.team)],
                as: old,
                token: "Bearer \(token)"
            )
        },
        Row("access token of another client", "invalid_grant", "issued to another client") {
            service,
            old,
            new in
            let token = try await service.migrationToken(of: old, client: service.clientID)
            return try await service.migrate(
                [("sub", "s"), ("target", new.team)],
                as: old,
                token: "Bearer \(token.json?["access_token"]?.string ?? "")"
            )
        },
        Row("access token of the old team at the exchange", "invalid_grant", "is of team QUINCE0001") {
            service,
            old,
            new in
            let token = try await service.migrationToken(of: old).json?["access_token"]?.string ?? ""
            let subject = try await service.leave(try await service.subject(), to: new.team, as: old)
            try await service.transfer(to: new.team)
            return try await service.migrate([("transfer_sub", subject)], as: new, token: "Bearer \(token)")
        },
        Row("a user's access token, used twice", "invalid_grant", "works once here, and this one was used") {
            service,
            old,
            new in
            let (subject, token) = try await Self.userToken(service, old)
            let first = try await service.migrate(
                [("sub", subject), ("target", new.team)],
                as: old,
                token: "Bearer \(token)"
            )
            #expect(first.status == 200, "\(first.body)")
            return try await service.migrate(
                [("sub", subject), ("target", new.team)],
                as: old,
                token: "Bearer \(token)"
            )
        },
        Row("another user's access token", "invalid_grant", "is of another user") { service, old, new in
            let (_, token) = try await Self.userToken(service, old)
            return try await service.migrate(
                [("sub", try await service.subject("ravi@example.com")), ("target", new.team)],
                as: old,
                token: "Bearer \(token)"
            )
        },
        Row("a user's access token after an hour", "invalid_grant", "the access token expired") {
            service,
            old,
            new in
            let (subject, token) = try await Self.userToken(service, old)
            service.clock.offset += 3_600
            return try await service.migrate(
                [("sub", subject), ("target", new.team)],
                as: old,
                token: "Bearer \(token)"
            )
        },
        Row("a user's access token at the exchange", "invalid_grant", "has no scope user.migration") {
            service,
            old,
            new in
            let known = try await service.leave(try await service.subject(), to: new.team, as: old)
            try await service.transfer(to: new.team)
            let (_, token) = try await Self.userToken(service, new)
            return try await service.migrate([("transfer_sub", known)], as: new, token: "Bearer \(token)")
        },
    ]

    /// The subject of Jane, and an access token from the exchange of her code.
    private static func userToken(_ service: TestService, _ party: Party) async throws -> (String, String) {
        let credential = try await service.credential()
        let tokens = try await service.token([
            "client_id": TestService.appID, "client_secret": try service.secret(of: party),
            "code": credential["authorizationCode"]?.string, "redirect_uri": nil,
        ])
        return (credential["user"]?.string ?? "", tokens.json?["access_token"]?.string ?? "")
    }

    static let subjects: [Row] = [
        Row("unknown sub", "invalid_request", "no user has this subject") { service, old, new in
            try await service.migrate(
                [("sub", "000000.00000000000000000000000000000000.0000"), ("target", new.team)],
                as: old
            )
        },
        Row("sub of another team", "invalid_request", "the user's subject for team OTHERS0001") {
            service,
            old,
            new in
            let account = try #require(try await service.parts.database.account(email: "jane@example.com"))
            let pseudonym = try await service.parts.database.pseudonym(
                account: account.id,
                team: "OTHERS0001",
                proposals: [Pseudonym(subject: "001.other.2", relayAddress: "o@x")]
            )
            return try await service.migrate([("sub", pseudonym.subject), ("target", new.team)], as: old)
        },
        Row("the user stopped using the app", "invalid_request", "the user stopped using the app") {
            service,
            old,
            new in
            let subject = try await service.subject()
            try await Self.endGrants(service)
            return try await service.migrate([("sub", subject), ("target", new.team)], as: old)
        },
        Row("a Team ID as sub", "invalid_request", "'QUINCE0001' is a Team ID") { service, old, new in
            try await service.migrate([("sub", old.team), ("target", new.team)], as: old)
        },
        Row("malformed sub", "invalid_request", "isn't a subject") { service, old, new in
            try await service.migrate([("sub", "jane doe\u{1}"), ("target", new.team)], as: old)
        },
        Row("target that no team has", "invalid_request", "there is no team 'NOBODY0001'") {
            service,
            old,
            _ in
            try await service.migrate(
                [("sub", try await service.subject()), ("target", "NOBODY0001")],
                as: old
            )
        },
        Row("malformed target", "invalid_request", "isn't a Team ID") { service, old, _ in
            try await service.migrate([("sub", try await service.subject()), ("target", "medlar")], as: old)
        },
        Row("target missing", "invalid_request", "'target' is missing") { service, old, _ in
            try await service.migrate([("sub", "s")], as: old)
        },
    ]

    static let transferSubjects: [Row] = [
        Row(
            "transfer_sub for another team",
            "invalid_request",
            "is for team OTHERS0001, which was its target"
        ) {
            service,
            old,
            new in
            _ = try await service.party("OTHERS0001")
            let other = try await service.leave(try await service.subject(), to: "OTHERS0001", as: old)
            try await service.transfer(to: new.team)
            return try await service.arrive(other, as: new)
        },
        Row("unknown transfer_sub", "invalid_request", "no transfer identifier is") { service, _, new in
            try await service.transfer(to: new.team)
            return try await service.arrive("000000.00000000000000000000000000000000.0000", as: new)
        },
        Row("a sub as transfer_sub", "invalid_request", "this is a user's subject") { service, _, new in
            let subject = try await service.subject()
            try await service.transfer(to: new.team)
            return try await service.arrive(subject, as: new)
        },
        Row("after the window", "invalid_request", "the 60 days for migrating users ended") {
            service,
            old,
            new in
            let known = try await service.leave(try await service.subject(), to: new.team, as: old)
            try await service.transfer(to: new.team)
            service.moveClock(days: 60)
            return try await service.arrive(known, as: new)
        },
        Row("the app wasn't transferred", "invalid_request", "was not transferred to team QUINCE0001") {
            service,
            old,
            new in
            let known = try await service.leave(try await service.subject(), to: new.team, as: old)
            return try await service.arrive(known, as: old)
        },
        Row("the transfer isn't accepted yet", "invalid_request", "hasn't been accepted yet") {
            service,
            old,
            new in
            let known = try await service.leave(try await service.subject(), to: new.team, as: old)
            _ = try await service.start(to: new.team)
            return try await service.arrive(known, as: old)
        },
        Row(
            "the user stopped using the app meanwhile",
            "invalid_request",
            "the user stopped using the app since"
        ) {
            service,
            old,
            new in
            let known = try await service.leave(try await service.subject(), to: new.team, as: old)
            try await service.transfer(to: new.team)
            try await Self.endGrants(service)
            return try await service.arrive(known, as: new)
        },
    ]

    private static func endGrants(_ service: TestService) async throws {
        for grant in try await service.api(.get, "/grants").json?.objects("grants") ?? [] {
            _ = try await service.api(.delete, "/grants/\(grant["id"]?.string ?? "")")
        }
    }

    static let forms: [Row] = [
        Row("sub and transfer_sub", "invalid_request", "are both there") { service, old, new in
            try await service.migrate([("sub", "s"), ("target", new.team), ("transfer_sub", "t")], as: old)
        },
        Row("neither", "invalid_request", "are both missing") { service, old, _ in
            try await service.migrate([], as: old)
        },
        Row("both empty", "invalid_request", "are both missing") { service, old, _ in
            try await service.migrate([("sub", ""), ("transfer_sub", "")], as: old)
        },
        Row("sub twice", "invalid_request", "'sub' occurs more than once") { service, old, new in
            try await service.migrate([("sub", "s"), ("sub", "s"), ("target", new.team)], as: old)
        },
        Row("transfer_sub twice", "invalid_request", "'transfer_sub' occurs more than once") {
            service,
            old,
            _ in
            try await service.migrate([("transfer_sub", "s"), ("transfer_sub", "t")], as: old)
        },
    ]

    @Test(
        "each situation has its error and its true cause",
        arguments: clients + accessTokens + subjects + transferSubjects + forms,
        Profile.Name.allCases
    )
    func refusal(_ row: Row, _ profile: Profile.Name) async throws {
        try await TestService.run({ $0.profile = Profile(profile) }) { service async throws in
            let new = try await service.party()
            let answer = try await row.request(service, service.old, new)
            #expect(answer.status == 400)
            #expect(answer.json?.members.map(\.name) == ["error"])
            let reason = try await service.reason()
            #expect(answer.error == row.error, "\(reason)")
            #expect(answer.headers[.cacheControl] == "no-store")
            #expect(reason.contains(row.reason), "\(reason)")
        }
    }

    @Test(
        "the own team as target: refused as documented; as observed, it succeeds, and nobody can exchange it"
    )
    func ownTeam() async throws {
        for profile in Profile.Name.allCases {
            try await TestService.run({ $0.profile = Profile(profile) }) { service async throws in
                let new = try await service.party()
                let subject = try await service.subject()
                let answer = try await service.migrate(
                    [("sub", subject), ("target", service.old.team)],
                    as: service.old
                )
                let finding = try await service.lastRequest().objects("explanation").last {
                    $0["check"] == "target"
                }
                #expect(
                    finding?["message"]?.string?.contains("no team can exchange the transfer_sub") == true
                )
                guard profile == .observed else { return #expect(answer.error == "invalid_request") }
                let useless = try #require(answer.json?["transfer_sub"]?.string)
                #expect(finding?["verdict"] == "note")
                let right = try await service.leave(subject, to: new.team, as: service.old)
                #expect(right != useless)
                try await service.transfer(to: new.team)
                #expect(try await service.arrive(useless, as: new).error == "invalid_request")
                #expect(try await service.reason().contains("is for team QUINCE0001, which was its target"))
                #expect(try await service.arrive(right, as: new).status == 200)
            }
        }
    }

    @Test(
        "other methods get 405, a JSON body and a large body are refused, and garbage never fails the service"
    )
    func garbage() async throws {
        try await TestService.run { service async throws in
            #expect(try await service.get("/auth/usermigrationinfo").status == 405)
            let json = try await service.post(
                "/auth/usermigrationinfo",
                text: "{}",
                headers: [.contentType: "application/json"]
            )
            #expect(json.error == "invalid_client")
            let large = try await service.post(
                "/auth/usermigrationinfo",
                text: "sub=" + String(repeating: "a", count: 70_000)
            )
            #expect(large.status == 413)
            for text in ["sub=%00%ff", "%=&&&==", "transfer_sub=%zz", "sub=%F0%9F%8D%8E&target=%00"] {
                #expect(
                    try await service.post("/auth/usermigrationinfo", text: text).error == "invalid_request"
                )
            }
            for value in ["\u{0}", "é", String(repeating: "a", count: 20_000), "' OR 1=1 --"] {
                for parameters in [[("sub", value), ("target", value)], [("transfer_sub", value)]] {
                    let answer = try await service.migrate(parameters, as: service.old)
                    #expect(answer.error == "invalid_request" && answer.status == 400)
                }
                let answer = try await service.migrate(
                    [("sub", "s"), ("target", "t")],
                    as: service.old,
                    token: "Bearer \(value.filter(\.isASCII).prefix(8_000))x"
                )
                #expect([400].contains(answer.status))
            }
        }
    }
}
