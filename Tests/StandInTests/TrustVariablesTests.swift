import ProgramStart
import QuinceProtocol
import Testing

@testable import StandIn

@Suite("The variables that make programs trust the authority")
struct TrustVariablesTests {
    private static let folder = StandInFolder(path: "/q")

    private func variables(_ before: [String: String] = [:], proxy: String? = nil) -> [String: String] {
        TrustVariables(Self.folder, environment: before, proxy: proxy).applied(to: before)
    }

    @Test("variables that replace get the bundle, variables that add get the authority alone")
    func files() {
        let variables = self.variables()
        for name in [
            "SSL_CERT_FILE", "CURL_CA_BUNDLE", "REQUESTS_CA_BUNDLE", "AWS_CA_BUNDLE", "GIT_SSL_CAINFO",
        ] {
            #expect(variables[name] == "/q/bundle.pem")
        }
        #expect(variables["NODE_EXTRA_CA_CERTS"] == "/q/ca.pem")
        #expect(variables["HTTPS_PROXY"] == nil && variables["NO_PROXY"] == nil)
        #expect(
            self.variables(["NODE_EXTRA_CA_CERTS": "/company.pem"])["NODE_EXTRA_CA_CERTS"] == "/q/bundle.pem"
        )
        #expect(self.variables(["NODE_EXTRA_CA_CERTS": "/q/ca.pem"])["NODE_EXTRA_CA_CERTS"] == "/q/ca.pem")
    }

    @Test("own options of Java and folders of PHP are kept, and a second run adds nothing")
    func kept() {
        let before = ["JAVA_TOOL_OPTIONS": "-Xmx1g", "PHP_INI_SCAN_DIR": "/own:"]
        let first = self.variables(before, proxy: "http://127.0.0.1:8888")
        #expect(
            first["JAVA_TOOL_OPTIONS"]?.hasPrefix("-Xmx1g -Djavax.net.ssl.trustStore=/q/truststore.jks ")
                == true
        )
        #expect(
            first["JAVA_TOOL_OPTIONS"]?.hasSuffix("-Dhttps.proxyHost=127.0.0.1 -Dhttps.proxyPort=8888")
                == true
        )
        #expect(first["PHP_INI_SCAN_DIR"] == "/own::/q/php")
        #expect(self.variables()["PHP_INI_SCAN_DIR"] == ":/q/php", "an empty entry is PHP's own folder")
        #expect(self.variables(first, proxy: "http://127.0.0.1:8888") == first)
    }

    @Test(
        "the proxy gets Apple's hosts, whatever NO_PROXY said before",
        arguments: [
            ("", "localhost,127.0.0.1,::1"), ("*", "localhost,127.0.0.1,::1"),
            ("example.com, .apple.com,apple.com,cdn-apple.com", "example.com,localhost,127.0.0.1,::1"),
            ("pineapple.com,localhost", "pineapple.com,localhost,127.0.0.1,::1"),
        ]
    )
    func directHosts(_ before: String, _ after: String) {
        let variables = self.variables(["NO_PROXY": before], proxy: "http://127.0.0.1:1")
        #expect(variables["NO_PROXY"] == after && variables["no_proxy"] == after)
    }

    @Test(
        "without our proxy, a company's proxy is left out for Apple's hosts, which it would look for at Apple"
    )
    func companyProxy() {
        let variables = self.variables(["https_proxy": "http://proxy.example:3128", "no_proxy": "intra"])
        #expect(variables["https_proxy"] == "http://proxy.example:3128")
        #expect(
            variables["NO_PROXY"] == "intra,localhost,127.0.0.1,::1,"
                + AppleHosts.names.joined(separator: ",")
        )
    }

    @Test("Node.js before 22.21 ignores proxies, so it gets a file to load, beside the user's own options")
    func node() {
        let set = TrustVariables(
            Self.folder,
            environment: ["NODE_OPTIONS": "--max-old-space-size=100"],
            proxy: "http://127.0.0.1:1",
            nodePort: 8_443
        ).applied(to: [:])
        #expect(set["NODE_OPTIONS"] == "--require \"/q/node.cjs\" --max-old-space-size=100")
        #expect(set["QUINCE_NODE_PORT"] == "8443")
    }

    @Test("every format is read back as what it was, dollar signs and spaces included")
    func formats() throws {
        let folder = StandInFolder(path: "/its $HOME/q")
        let variables = TrustVariables(folder, environment: [:])
        let first = try #require(variables.all.first)
        #expect(first.value == "/its $HOME/q/bundle.pem")
        func line(_ format: VariableFormat, _ index: Int = 0) throws -> String {
            String(try format.text(variables).split(separator: "\n")[index])
        }
        #expect(try line(.sh) == "export SSL_CERT_FILE='/its $HOME/q/bundle.pem'")
        #expect(try line(.fish) == "set -gx SSL_CERT_FILE '/its $HOME/q/bundle.pem'")
        #expect(try line(.github) == "SSL_CERT_FILE=/its $HOME/q/bundle.pem")
        #expect(try line(.dotenv) == "SSL_CERT_FILE='/its $HOME/q/bundle.pem'")
        #expect(try line(.compose) == "environment:")
        #expect(try line(.compose, 1) == #"  SSL_CERT_FILE: "/its $$HOME/q/bundle.pem""#)
        let json = try JSONValue(parsing: VariableFormat.json.text(variables)).object
        #expect(json?["SSL_CERT_FILE"]?.string == first.value)
        #expect(json?.members.count == variables.all.count)
        let java = try #require(variables.all.first { $0.name == "JAVA_TOOL_OPTIONS" })
        #expect(java.value.hasPrefix(#""-Djavax.net.ssl.trustStore=/its $HOME/q/truststore.jks" "#))
    }

    @Test("a value that a format would read as its end is refused")
    func ends() throws {
        let folder = StandInFolder(path: "/q")
        let quoted = TrustVariables(folder, environment: ["JAVA_TOOL_OPTIONS": "-Da='b c'"])
        #expect(throws: ConfigurationError.self) { try VariableFormat.dotenv.text(quoted) }
        #expect(try VariableFormat.sh.text(quoted).contains(#"'-Da='\''b c'\'' "#))
        #expect(try VariableFormat.fish.text(quoted).contains(#"'-Da=\'b c\' "#))
        for lineBreak in ["\n", "\r\n"] {
            let broken = TrustVariables(folder, environment: ["JAVA_TOOL_OPTIONS": "-Da\(lineBreak)EVIL=1"])
            let error = #expect(throws: ConfigurationError.self) { try VariableFormat.github.text(broken) }
            #expect(error?.message.contains("JAVA_TOOL_OPTIONS has a line break") == true)
        }
    }
}
