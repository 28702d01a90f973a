import QuinceProtocol
import Testing

@Suite("RedirectURI")
struct RedirectURITests {
    struct Row: CustomTestStringConvertible, Sendable {
        let text: String
        let refusal: RedirectURI.Refusal?
        /// Whether Apple would refuse it all the same.
        let objection: Bool
        let why: String

        init(_ text: String, _ refusal: RedirectURI.Refusal, _ why: String) {
            self.text = text
            self.refusal = refusal
            self.objection = false
            self.why = why
        }

        init(_ text: String, objection: Bool = false, _ why: String) {
            self.text = text
            self.refusal = nil
            self.objection = objection
            self.why = why
        }

        var testDescription: String { self.why }
    }

    static let rows: [Row] = [
        Row("https://app.example/cb", "https, a domain name"),
        Row("https://app.example:8443/cb?x=y", "port and query"),
        Row("http://localhost:3000/cb", objection: true, "localhost"),
        Row("https://localhost./cb", objection: true, "localhost with the dot of the root"),
        Row("https://a.localhost./cb", objection: true, "a name below localhost with that dot"),
        Row("https://intranet./cb", objection: true, "no domain name, with that dot"),
        Row("https://app.example./cb", "a domain name with that dot"),
        Row("http://127.0.0.1/cb", objection: true, "IPv4"),
        Row("https://[::1]/cb", objection: true, "IPv6"),
        Row("https://0x7f.1/cb", objection: true, "an address in another spelling"),
        Row("https://0x7f000001/cb", objection: true, "an address in hexadecimal"),
        Row("https://intranet/cb", objection: true, "no domain name"),
        Row("http://app.example/cb", objection: true, "http"),
        Row("", .empty, "empty"),
        Row("https://app.example/cb#x", .fragment, "29: fragment"),
        Row("https://app.example/cb#", .fragment, "29: empty fragment"),
        Row("https://user@app.example/cb", .authority, "user information hides the host"),
        Row("https://[::1]evil.example/cb", .authority, "text after the bracket"),
        Row("https://app.example:+443/cb", .authority, "a sign in the port"),
        Row("https://app.example:0/cb", .authority, "port 0"),
        Row("https://app.example:/cb", .authority, "an empty port"),
        Row("https:///cb", .authority, "no host"),
        Row("https:app.example", .authority, "no slashes"),
        Row("https://a..b/cb", .authority, "an empty label"),
        Row(#"https://app.example\.evil.example"#, .character(offset: 19), "backslash, a slash to browsers"),
        Row("https://app.example/ cb", .character(offset: 20), "space"),
        Row("https://app.example/\r\nX: y", .character(offset: 20), "line break"),
        Row("https://äpp.example/", .character(offset: 8), "not ASCII"),
        Row("javascript:alert(1)", .scheme("javascript"), "script"),
        Row("com.example.app:/cb", .scheme("com.example.app"), "private-use scheme"),
        Row("/cb", .notAbsolute, "relative"),
        Row("https://a.example/" + String(repeating: "a", count: 2_031), .tooLong, "one byte too long"),
    ]

    @Test("parses", arguments: rows)
    func parses(_ row: Row) {
        let result = Result { () throws(RedirectURI.Refusal) in try RedirectURI(parsing: row.text) }
        switch result {
        case .success(let uri):
            #expect(row.refusal == nil)
            #expect(uri.text == row.text)
            #expect((uri.applesObjection != nil) == row.objection)
        case .failure(let refusal): #expect(refusal == row.refusal)
        }
    }

    @Test(
        "only localhost and loopback addresses are loopback",
        arguments: [
            ("localhost", true), ("localhost.", true), ("a.localhost", true), ("a.localhost.", true),
            ("127.0.0.1", true), ("[::1]", true), ("notlocalhost", false), ("localhost.example", false),
        ]
    )
    func loopback(_ host: String, _ isLoopback: Bool) throws {
        #expect(try RedirectURI(parsing: "http://\(host):3000/").isLoopback == isLoopback)
    }

    @Test("28: parameters are added behind an existing query")
    func appends() throws {
        let parameters = FormParameters([.init("code", "a b")])
        #expect(
            try RedirectURI(parsing: "https://a.example/cb").appendingQuery(parameters)
                == "https://a.example/cb?code=a%20b"
        )
        #expect(
            try RedirectURI(parsing: "https://a.example/cb?x=y").appendingQuery(parameters)
                == "https://a.example/cb?x=y&code=a%20b"
        )
        #expect(
            try RedirectURI(parsing: "https://a.example/cb?").appendingQuery(parameters)
                == "https://a.example/cb?code=a%20b"
        )
        #expect(
            try RedirectURI(parsing: "https://a.example/cb").appendingFragment(parameters)
                == "https://a.example/cb#code=a%20b"
        )
    }

    @Test("the origin has scheme, host and port")
    func origin() throws {
        #expect(try RedirectURI(parsing: "https://APP.example:8443/cb").origin == "https://app.example:8443")
    }
}
