import Clients
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import QuinceProtocol
import Testing

@testable import QuinceService

/// The deletion after days in which the user can change their mind, and the pages in production mode.
@Suite("Account pages: deletion and production")
struct AccountDeletionTests {
    private static let day = 86_400.0

    /// A browser of a signed-in user.
    private struct Browser {
        let service: TestService
        let cookie: String

        private var headers: HTTPFields { [.cookie: self.cookie, .origin: TestService.url] }

        static func signIn(_ service: TestService, _ email: String = "jane@example.com") async throws -> Self
        {
            let account = try await service.parts.database.account(email: email)
            let form = FormParameters([.init("action", "choose"), .init("account", account?.id ?? "")])
            let answer = try await service.post(
                Paths.accountSignIn,
                form: form,
                headers: [.origin: TestService.url]
            )
            return Self(
                service: service,
                cookie: String((answer.headers[.setCookie] ?? "").prefix { $0 != ";" })
            )
        }

        func get(_ path: String) async throws -> Answer {
            try await self.service.get(path, headers: self.headers)
        }

        /// Sends a form with the hidden fields of the page `page`.
        func post(_ path: String, _ action: String, of page: Answer) async throws -> Answer {
            let fields = page.fields.map { FormParameters.Parameter($0.key, $0.value) }
            let form = FormParameters(fields + [.init("action", action)])
            return try await self.service.post(path, form: form, headers: self.headers)
        }

        /// Asks for the deletion, twice.
        func delete() async throws -> Answer {
            let first = try await self.get(AccountPlace.deletion.path)
            let second = try await self.post(AccountPlace.deletion.path, "ask", of: first)
            return try await self.post(AccountPlace.deletion.path, "delete", of: second)
        }
    }

    private static func housekeeping(_ service: TestService, obstacle: String? = nil) -> Housekeeping {
        Housekeeping(
            database: service.parts.database,
            keys: service.parts.keys,
            clock: service.clock,
            unusedTokenDays: 365,
            obstacle: { obstacle },
            logger: Logger(label: "test")
        )
    }

    private static func events(_ service: TestService) async throws -> [EventKind] {
        try await service.parts.database.events(after: nil, limit: 100).map(\.kind)
    }

    @Test("The user can keep the account until its time is over; apps are told at the deletion, once")
    func grace() async throws {
        try await TestService.run({ $0.deletionGrace = 14 * Self.day }) { service async throws in
            let database = service.parts.database
            _ = try await service.signIn()
            var jane = try await Browser.signIn(service)
            let account = try #require(try await database.account(email: "jane@example.com"))
            #expect(try await jane.get(AccountPlace.deletion.path).body.contains("14 days"))
            #expect(try await jane.delete().location == AccountPlace.deletion.path)
            let planned = TestService.epoch.timeIntervalSince1970 + 14 * Self.day
            #expect(try await database.account(account.id)?.deletesAt == planned)
            let page = try await jane.get(Paths.account)
            #expect(page.body.contains("will be deleted on January 29, 2027"))
            // Sign-ins go on until then.
            #expect(try await service.signIn().fields["code"] != nil)
            service.clock.offset = 13 * Self.day
            await Self.housekeeping(service).tidy()
            #expect(try await Self.events(service).isEmpty)
            jane = try await Browser.signIn(service)
            let kept = try await jane.post(
                AccountPlace.deletion.path,
                "keep",
                of: try await jane.get(AccountPlace.deletion.path)
            )
            #expect(kept.location == "/account?done=kept")
            service.clock.offset = 15 * Self.day
            await Self.housekeeping(service).tidy()
            #expect(try await database.account(account.id)?.deletesAt == .some(nil))
            jane = try await Browser.signIn(service)
            _ = try await jane.delete()
            service.clock.offset = 29 * Self.day - 1
            await Self.housekeeping(service).tidy()
            #expect(try await database.account(account.id) != nil)
            service.clock.offset = 29 * Self.day
            await Self.housekeeping(service, obstacle: "the clock is wrong").tidy()
            #expect(try await database.account(account.id) != nil)
            await Self.housekeeping(service).tidy()
            await Self.housekeeping(service).tidy()
            #expect(try await database.account(account.id) == nil)
            #expect(try await Self.events(service) == [.accountDeleted])
        }
    }

    @Test("The times of the modes: none in development, 14 days in production")
    func times() {
        #expect(AccountPages.grace(.development) == 0)
        #expect(AccountPages.grace(.production) == 14 * Self.day)
    }

    @Test("In production no form signs anyone in without a recovery code")
    func production() async throws {
        try await TestService.run({ configuration in
            configuration.mode = .production
            configuration.issuer = "https://id.example.com"
            configuration.accounts = [AccountSeed(email: "jane@example.com")]
        }) { service async throws in
            #expect(try await service.get(Paths.account).location == Paths.accountSignIn)
            #expect(try await service.get(Paths.accountSignIn).status == 200)
            let account = try #require(try await service.parts.database.account(email: "jane@example.com"))
            for action in ["choose", "create", "recover"] {
                let form = FormParameters([
                    .init("action", action), .init("account", account.id), .init("email", "eve@example.com"),
                ])
                let own: HTTPFields = [.origin: "https://id.example.com"]
                let answer = try await service.post(Paths.accountSignIn, form: form, headers: own)
                #expect(answer.status == 422)
                #expect(answer.headers[.setCookie] == nil)
            }
            #expect(try await service.parts.database.account(email: "eve@example.com") == nil)
        }
    }

    @Test("A client sends a limited number of forms; other clients aren't affected")
    func rate() async throws {
        #expect(AccountPages.formsPerMinute(.production) == 120)
        try await TestService.run { service async throws in
            let router = Router(context: ServiceContext.self)
            service.parts.accountEndpoint(
                forms: SharedLimits(nil).exact(.accountForms, 3, per: .seconds(86_400))
            ).addRoutes(to: router)
            let responder = router.buildResponder()
            var statuses: [String: [Int]] = [:]
            for client in ["192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.2"] {
                let head = HTTPRequest(
                    method: .post,
                    scheme: nil,
                    authority: "localhost:8080",
                    path: Paths.accountSignOut,
                    headerFields: [.origin: TestService.url]
                )
                let context = ServiceContext(
                    logger: Logger(label: "test"),
                    remoteAddress: try SocketAddress(ipAddress: client, port: 1)
                )
                let request = Request(head: head, body: .init(buffer: ByteBuffer()))
                let response = try await responder.respond(to: request, context: context)
                statuses[client, default: []].append(response.status.code)
            }
            // 400, because the body is no form.
            #expect(statuses == ["192.0.2.1": [400, 400, 400, 429], "192.0.2.2": [400]])
        }
    }
}
