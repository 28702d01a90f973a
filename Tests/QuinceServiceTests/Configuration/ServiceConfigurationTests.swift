import ProgramStart
import QuinceService
import Testing

@Suite("Service configuration")
struct ServiceConfigurationTests {
    /// A production configuration that starts; rows break one thing in it.
    static let production = ServiceConfiguration(
        mode: .production,
        host: "0.0.0.0",
        issuer: "https://id.example.com",
        teams: Seed.readyMade(url: "https://id.example.com", redirectURIs: []).teams,
        accounts: [AccountSeed(email: "a@b.example")]
    )

    /// A change and what is said about it; nil where it is fine.
    struct Row: CustomTestStringConvertible, Sendable {
        let why: String
        let start: ServiceConfiguration
        let change: @Sendable (inout ServiceConfiguration) -> Void
        let sentence: String?
        var testDescription: String { self.why }

        init(
            _ why: String,
            _ start: ServiceConfiguration,
            _ sentence: String?,
            _ change: @escaping @Sendable (inout ServiceConfiguration) -> Void
        ) {
            self.why = why
            self.start = start
            self.change = change
            self.sentence = sentence
        }
    }

    static let rows: [Row] = [
        Row("the defaults", ServiceConfiguration(), nil) { _ in },
        Row("development on ::1", ServiceConfiguration(), nil) { $0.host = "::1" },
        Row(
            "development on the network",
            ServiceConfiguration(),
            "host '0.0.0.0' would open the development console to the network; use 127.0.0.1 or production mode, or add --i-know in a container"
        ) { $0.host = "0.0.0.0" },
        Row("development in a container", ServiceConfiguration(), nil) {
            $0.host = "0.0.0.0"
            $0.mayBeOpen = true
        },
        Row("port", ServiceConfiguration(), "port -1 doesn't exist; give a number from 0 to 65535") {
            $0.port = -1
        },
        Row("auto-approve of a default account", ServiceConfiguration(), nil) {
            $0.autoApprove = .account("Jane@example.com")
        },
        Row(
            "auto-approve of nobody",
            ServiceConfiguration(),
            "auto-approve names 'eve@example.com', which isn't a configured account; give one of: jane@example.com, ravi@example.com, mono@example.com"
        ) { $0.autoApprove = .account("eve@example.com") },
        Row("localhost as redirect URI", ServiceConfiguration(), nil) {
            $0.redirectURIs = ["http://localhost:3000/cb"]
        },
        Row(
            "a redirect URI without a service",
            ServiceConfiguration(),
            "--redirect-uri needs a Services ID, but none is configured; add an app with 'kind: service'"
        ) {
            $0.teams = [TeamSeed(id: "ABCDE12345", name: "A")]
            $0.redirectURIs = ["https://a.example/"]
        },
        Row("production", production, nil) { _ in },
        Row(
            "production without issuer",
            production,
            "production mode needs an https issuer; add --issuer https://id.example.com, or the key 'issuer' to the configuration file"
        ) { $0.issuer = nil },
        Row(
            "production over http",
            production,
            "production mode needs an https issuer; add --issuer https://id.example.com, or the key 'issuer' to the configuration file"
        ) { $0.issuer = "http://id.example.com" },
        Row(
            "production at an IPv4 address",
            production,
            "issuer 'https://203.0.113.7' has an IP address, or a host that is no domain name of letters, digits and hyphens, and passkeys need one; give one, such as https://id.example.com"
        ) { $0.issuer = "https://203.0.113.7" },
        Row(
            "production at an IPv6 address",
            production,
            "issuer 'https://[2001:db8::1]:8443' has an IP address, or a host that is no domain name of letters, digits and hyphens, and passkeys need one; give one, such as https://id.example.com"
        ) { $0.issuer = "https://[2001:db8::1]:8443" },
        Row(
            "production at a hexadecimal IPv4 address",
            production,
            "issuer 'https://0x7f000001' has an IP address, or a host that is no domain name of letters, digits and hyphens, and passkeys need one; give one, such as https://id.example.com"
        ) { $0.issuer = "https://0x7f000001" },
        Row(
            "production at a host with a final dot",
            production,
            "issuer 'https://id.example.com.' has an IP address, or a host that is no domain name of letters, digits and hyphens, and passkeys need one; give one, such as https://id.example.com"
        ) { $0.issuer = "https://id.example.com." },
        Row(
            "production at a host with an underscore",
            production,
            "issuer 'https://id_.example.com' has an IP address, or a host that is no domain name of letters, digits and hyphens, and passkeys need one; give one, such as https://id.example.com"
        ) { $0.issuer = "https://id_.example.com" },
        Row(
            "production at a label that ends with a hyphen",
            production,
            "issuer 'https://id-.example.com' has an IP address, or a host that is no domain name of letters, digits and hyphens, and passkeys need one; give one, such as https://id.example.com"
        ) { $0.issuer = "https://id-.example.com" },
        Row("production at an internationalized host", production, nil) {
            $0.issuer = "https://id.xn--bcher-kva.example"
        },
        Row(
            "the port that https has anyway",
            production,
            "issuer 'https://id.example.com:443' has its port in another form than clients write it; write https://id.example.com"
        ) { $0.issuer = "https://id.example.com:443" },
        Row(
            "the port that http has anyway",
            ServiceConfiguration(),
            "issuer 'http://localhost:80/auth' has its port in another form than clients write it; write http://localhost/auth"
        ) { $0.issuer = "http://localhost:80/auth" },
        Row(
            "a port with a leading zero",
            production,
            "issuer 'https://id.example.com:08443' has its port in another form than clients write it; write https://id.example.com:8443"
        ) { $0.issuer = "https://id.example.com:08443" },
        Row(
            "production below a path",
            production,
            "issuer 'https://id.example.com/auth' has a path; give only the host, such as https://id.example.com"
        ) { $0.issuer = "https://id.example.com/auth" },
        Row("production at a port", production, nil) { $0.issuer = "https://id.example.com:8443" },
        Row("development below a path", ServiceConfiguration(), nil) {
            $0.issuer = "http://127.0.0.1:8080/auth"
        },
        Row(
            "production, auto-approval",
            production,
            "auto-approve signs in anyone, so it is for development only; remove it in production mode"
        ) { $0.autoApprove = .any },
        Row(
            "production, a port for mail",
            production,
            "smtp-port is for the mailbox of development mode; remove it in production mode"
        ) { $0.relay.port = .number(1_025) },
        Row("production, no port for mail", production, nil) { $0.relay.port = .off },
        Row(
            "production, default team",
            production,
            "production mode doesn't start with the default team; configure your own teams in quince.yaml"
        ) { $0.teams = nil },
        Row("production without accounts", production, nil) { $0.accounts = [] },
        Row("production, no accounts named", production, nil) { $0.accounts = nil },
        Row(
            "production, localhost",
            production,
            "redirect URI 'http://localhost/cb' is for development only: Apple would refuse this redirect_uri: http, not https; replace it with an https URL whose host is a domain name"
        ) { $0.redirectURIs = ["http://localhost/cb"] },
    ]

    @Test("is checked as a whole", arguments: rows)
    func check(_ row: Row) {
        var configuration = row.start
        row.change(&configuration)
        let result = Result { () throws(ConfigurationError) in try configuration.check() }
        switch result {
        case .success: #expect(row.sentence == nil)
        case .failure(let error): #expect(error.message == row.sentence)
        }
    }

    @Test("in production mode, no accounts are named unless the file names them")
    func noAccounts() {
        #expect(ServiceConfiguration(mode: .production).seed(at: "http://localhost:1").accounts.isEmpty)
        #expect(ServiceConfiguration().seed(at: "http://localhost:1").accounts.count == 3)
    }

    @Test("the default seed is the documented one")
    func readyMade() throws {
        var configuration = ServiceConfiguration()
        configuration.redirectURIs = ["https://a.example/cb", "https://a.example/cb"]
        let seed = configuration.seed(at: "http://localhost:1")
        let service = try #require(seed.primaryService)
        #expect(service.team.id == "QUINCE0001")
        #expect(service.team.keys == [DeveloperKeySeed(id: "QNCKEY0001", origin: .generated)])
        #expect(service.app.clientId == "com.example.quince.web")
        #expect(service.app.primaryAppId == "com.example.quince.app")
        #expect(
            service.app.returnURLs == ["http://localhost:1/_quince/try/callback", "https://a.example/cb"]
        )
        #expect(seed.accounts.map(\.email) == ["jane@example.com", "ravi@example.com", "mono@example.com"])
        #expect(seed.accounts.map(\.emailSharing) == [.share, .hide, .share])
        #expect(seed.accounts[2].firstName == nil)
    }

    @Test("configured teams keep the default accounts, and the reverse")
    func halves() {
        let teams = [TeamSeed(id: "ABCDE12345", name: "A")]
        let accounts = [AccountSeed(email: "a@b.example")]
        #expect(ServiceConfiguration(teams: teams).seed(at: "http://localhost:1").teams == teams)
        #expect(ServiceConfiguration(teams: teams).seed(at: "http://localhost:1").accounts.count == 3)
        #expect(ServiceConfiguration(accounts: accounts).seed(at: "http://localhost:1").accounts == accounts)
        #expect(ServiceConfiguration(accounts: accounts).seed(at: "http://localhost:1").teams.count == 1)
    }
}
