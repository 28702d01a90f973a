import Clients
import HTTPTypes
import NIOCore
import NIOPosix
import QuinceMail
import QuinceProtocol
import ServerRuntime
import Synchronization

/// What DNS says about a mail source.
final class DNSCheckRoutes: Sendable {
    private let check: @Sendable () async throws -> DNSCheck
    /// The clients whose checks are under way.
    private let clients = Mutex<Set<String>>([])

    /// `check`: makes each check, because the name servers change with the network, and answers must not be remembered.
    init(check: @escaping @Sendable () async throws -> DNSCheck = DNSCheckRoutes.ofMachine) {
        self.check = check
    }

    var routes: [ConsoleRoute] {
        [
            ConsoleRoute(
                .post,
                "/mail/source-check",
                "checkMailSource",
                "Asks DNS whether mail from a domain would pass SPF and DKIM at Apple, and says which records are missing",
                body: [
                    .required(
                        "domain",
                        .text(limit: 253),
                        "The domain of the return path and of the From field"
                    ),
                    .optional(
                        "servers",
                        .list(.text(limit: 45), limit: DNSCheck.maximum),
                        "The IP addresses of the servers that send the mail"
                    ),
                    .optional(
                        "selectors",
                        .list(.text(limit: 63), limit: DNSCheck.maximum),
                        "The selectors of the DKIM keys"
                    ),
                ],
                gives: .json(.named("DNSCheck"))
            ) { call in
                let question = try DNSCheck.Question(call)
                let client = call.context.remoteAddress.flatMap(ClientAddress.client) ?? ""
                guard self.clients.withLock({ $0.insert(client).inserted }) else {
                    throw ConsoleError.conflict("DNS is being asked for you already; wait for the response")
                }
                defer { _ = self.clients.withLock { $0.remove(client) } }
                let check = try await self.check()
                return .json(await check.report(on: question).json(question.domain, check.nameServers))
            }
        ]
    }

    /// Asks the name servers of this machine.
    @Sendable private static func ofMachine() async throws -> DNSCheck {
        let servers = try await OffLoop.run { DNSServer.ofMachine() }
        let dns = DNSResolver(
            servers: servers,
            group: MultiThreadedEventLoopGroup.singleton,
            timeout: .seconds(2)
        )
        return DNSCheck(dns: dns, nameServers: servers.map { "\($0.address)" })
    }
}

extension DNSCheck.Question {
    /// - Throws: ``ConsoleError`` for a domain, an IP address or a selector that can't be one.
    fileprivate init(_ call: ConsoleCall) throws(ConsoleError) {
        let domain = (call.text("domain") ?? "").lowercased()
        guard SeedRules.isDomain(domain) else {
            throw .invalid(
                "'\(domain.shortened)' isn't a domain; write one such as mail.example.com, and in ASCII (xn--…)"
            )
        }
        var servers: [IPAddress] = []
        for text in Self.texts(call, "servers") {
            guard let address = IPAddress(parsing: text) else {
                throw .invalid(
                    "'\(text.shortened)' isn't an IP address; write one such as 203.0.113.9 or 2001:db8::9"
                )
            }
            if !servers.contains(address) { servers.append(address) }
        }
        var selectors: [String] = []
        for text in Self.texts(call, "selectors") {
            let selector = text.lowercased()
            guard SeedRules.isDomain("\(selector).example") else {
                throw .invalid(
                    "'\(text.shortened)' isn't a DKIM selector; write only what stands before ._domainkey, such as s1"
                )
            }
            if !selectors.contains(selector) { selectors.append(selector) }
        }
        self.init(domain: domain, servers: servers, selectors: selectors)
    }

    private static func texts(_ call: ConsoleCall, _ name: String) -> [String] {
        (call.body[name]?.array ?? []).compactMap(\.string)
    }
}

extension DNSCheck.Report {
    fileprivate func json(_ domain: String, _ nameServers: [String]) -> JSONValue {
        var object: JSONObject = [
            "domain": .string(domain), "nameServers": .array(nameServers.map(JSONValue.string)),
        ]
        object["problem"] = self.problem.map(JSONValue.string)
        object["findings"] = .array(self.findings.map(\.json))
        return .object(object)
    }
}

extension DNSCheck.Finding {
    fileprivate var json: JSONValue {
        var object: JSONObject = [
            "subject": .string(self.subject), "good": .bool(self.isGood), "text": .string(self.text),
        ]
        object["record"] = self.record.map { ["name": .string($0.name), "text": .string($0.text)] }
        return .object(object)
    }
}
