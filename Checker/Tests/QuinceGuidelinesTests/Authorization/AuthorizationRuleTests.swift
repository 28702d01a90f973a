import QuinceGuidelines
import Testing

@Suite("Authorization requests")
struct AuthorizationRuleTests {
    /// Parameters, and what is said of them.
    struct Row: CustomTestStringConvertible, Sendable {
        let rule: String
        let parameters: [String: String]
        var form = MeasuredAuthorization.Form.address
        let says: [String]
        let why: String
        var testDescription: String { "\(self.rule): \(self.why)" }

        init(
            _ rule: String,
            _ parameters: [String: String],
            _ says: [String],
            _ why: String,
            form: MeasuredAuthorization.Form = .address
        ) {
            (self.rule, self.parameters, self.says, self.why) = (rule, parameters, says, why)
            self.form = form
        }
    }

    static let modes: [Row] = [
        Row("authz.response-mode", ["scope": "name", "response_mode": "form_post"], [], "form_post"),
        Row(
            "authz.response-mode",
            ["scope": "name", "response_mode": "query"],
            ["error"],
            "scope with query"
        ),
        Row(
            "authz.response-mode",
            ["scope": "name", "response_mode": "fragment"],
            ["error"],
            "scope with fragment"
        ),
        Row("authz.response-mode", ["scope": "", "response_mode": "query"], [], "no scope"),
        Row("authz.response-mode", ["response_mode": "fragment"], [], "no scope at all"),
        Row("authz.response-mode", ["scope": "email"], ["error"], "scope without a mode"),
        Row("authz.response-mode", ["scope": "email"], [], "the script chooses", form: .script),
        Row(
            "authz.response-mode",
            ["scope": "email", "response_mode": "fragment"],
            ["error"],
            "told the script",
            form: .script
        ),
        Row(
            "authz.response-mode",
            ["scope": "email", "response_mode": "query"],
            ["review"],
            "told a library",
            form: .library
        ),
        Row("authz.response-mode", ["response_mode": "web_message"], ["error"], "the script's own mode"),
        Row(
            "authz.response-mode",
            ["response_type": "code id_token", "response_mode": "query"],
            ["error"],
            "token in a query"
        ),
        Row(
            "authz.response-mode",
            ["response_type": "code id_token", "response_mode": "fragment"],
            [],
            "token in a fragment"
        ),
        Row(
            "authz.response-mode",
            ["response_mode": "Form_Post", "scope": ""],
            ["error"],
            "capital letters"
        ),
    ]

    static let types: [Row] = [
        Row("authz.response-type", ["response_type": "code"], [], "code"),
        Row("authz.response-type", ["response_type": "code id_token"], [], "both"),
        Row("authz.response-type", ["response_type": "id_token code"], [], "both, turned round"),
        Row("authz.response-type", ["response_type": "id_token"], ["error"], "the token alone"),
        Row("authz.response-type", ["response_type": "code token"], ["error"], "a token Apple has not"),
        Row("authz.response-type", ["response_type": "code,id_token"], ["error"], "a comma"),
        Row("authz.response-type", ["response_type": ""], ["error"], "empty"),
        Row("authz.response-type", [:], ["error"], "missing"),
        Row("authz.response-type", [:], [], "the script's matter", form: .script),
        Row(
            "authz.response-type",
            ["response_type": "id_token"],
            ["review"],
            "told a library",
            form: .library
        ),
    ]

    static let scopes: [Row] = [
        Row("authz.scope", ["scope": "name email"], [], "both"),
        Row("authz.scope", ["scope": "email"], [], "one"),
        Row("authz.scope", ["scope": ""], [], "none"),
        Row("authz.scope", [:], [], "not asked"),
        Row("authz.scope", ["scope": "profile email"], ["error"], "a scope of others"),
        Row("authz.scope", ["scope": "name,email"], ["error"], "a comma"),
        Row("authz.scope", ["scope": "Email"], ["error"], "a capital letter"),
        Row("authz.scope", ["scope": "scope=name email"], ["error"], "the name in the value"),
        Row("authz.scope", ["scope": "profile"], ["review"], "told a library", form: .library),
    ]

    static let addresses: [(address: String, isRefused: Bool, why: String)] = [
        ("https://shop.example/callback", false, "a domain"),
        ("HTTPS://Shop.Example/callback", false, "capital letters"),
        ("https://shop.example:8443/callback", false, "a port"),
        ("https://shop.example./callback", false, "the root's dot"),
        ("https://xn--bcher-kva.example/", false, "a domain in another script"),
        ("https://127.0.0.1.shop.example/", false, "numbers in a domain"),
        ("http://shop.example/callback", true, "no TLS"),
        ("http://localhost:3000/callback", true, "this machine"),
        ("https://localhost/callback", true, "this machine by TLS"),
        ("https://LOCALHOST/callback", true, "this machine in capital letters"),
        ("https://shop.localhost/", true, "a name of this machine"),
        ("https://127.0.0.1/callback", true, "an address"),
        ("https://10.0.0.8:8443/callback", true, "an address and a port"),
        ("https://[::1]/callback", true, "an address of version 6"),
        ("https://shop.example/callback#done", true, "a fragment"),
        ("https://user@localhost/", true, "a user before this machine"),
        ("https://shop/callback", true, "no domain name"),
        ("https:///callback", true, "no host"),
        ("/callback", true, "a path"),
        ("shop.example/callback", true, "no scheme"),
        ("shop.example:8443/callback", true, "a port and no scheme"),
        ("com.example.shop://callback", true, "a scheme of an app"),
        ("", true, "nothing"),
    ]

    static let addressRows = addresses.map { row in
        Row("authz.redirect-uri", ["redirect_uri": row.address], row.isRefused ? ["error"] : [], row.why)
    }

    @Test("are judged", arguments: modes + types + scopes + addressRows)
    func areJudged(_ row: Row) throws {
        let request = Self.request(row.parameters.mapValues { .known($0) }, as: row.form)
        #expect(try RuleTrial(id: row.rule).says(of: request) == row.says)
    }

    @Test("say nothing of what the code computes or may add", arguments: Rule.authorizationIDs)
    func unknown(_ rule: String) throws {
        let names = ["scope", "redirect_uri", "response_type", "response_mode"]
        for value in [
            Measured<String>.unknown(because: "computed"), .unseen, .assumed("query", because: "x"),
        ] {
            let all = Dictionary(uniqueKeysWithValues: names.map { ($0, value) })
            #expect(try RuleTrial(id: rule).says(of: Self.request(all)) == [])
        }
    }

    @Test("without a redirect URI are the script's matter")
    func emptyRedirect() throws {
        let request = Self.request(["redirect_uri": .known("")], as: .script)
        #expect(try RuleTrial(id: "authz.redirect-uri").says(of: request) == [])
    }

    @Test("are told where the parameter stands")
    func place() throws {
        var request = Self.request(["scope": .known("profile")])
        request.places["scope"] = SourcePlace(path: "a.js", line: 7, column: 3)
        var inspection = Inspection()
        inspection.authorizations = [request]
        #expect(try RuleTrial(id: "authz.scope").findings(in: inspection).map(\.place.line) == [7])
    }

    static func request(
        _ parameters: [String: Measured<String>],
        as form: MeasuredAuthorization.Form = .address
    ) -> MeasuredAuthorization {
        MeasuredAuthorization(at: SourcePlace(path: "a.js", line: 1), as: form, parameters: parameters)
    }
}

extension Rule {
    static let authorizationIDs = [
        "authz.response-mode", "authz.response-type", "authz.redirect-uri", "authz.scope",
    ]
}
