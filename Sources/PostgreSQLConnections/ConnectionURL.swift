#if PostgreSQL
import CLibPQ
import ProgramStart
import Wording

/// The parts of a connection URL, taken apart by libpq.
struct ConnectionURL {
    /// The parameters of libpq that a URL may have; all others are set here or by libpq.
    static let allowed: Set<String> = [
        "application_name", "channel_binding", "dbname", "host", "passfile", "port", "sslcert", "sslcrl",
        "sslkey",
        "sslmode", "sslrootcert", "target_session_attrs", "user",
    ]

    /// The parameters that the URL has, by their names in libpq.
    let parameters: [String: String]

    /// - Throws: ``ConfigurationError`` without a value of the URL: a URL with a mistake can have a part of a password anywhere.
    init(parsing url: String, called setting: String) throws(ConfigurationError) {
        guard url.hasPrefix("postgres://") || url.hasPrefix("postgresql://"), !url.utf8.contains(0) else {
            throw ConfigurationError(
                "\(setting): this isn't a URL of PostgreSQL; write postgres://user@host:port/database"
            )
        }
        self.parameters = try Self.parse(url, setting)
        guard self.parameters["password"] == nil else {
            throw ConfigurationError(
                "\(setting): the URL contains a password, which other users of the machine could see; remove it, and name a "
                    + "password file or use ~/.pgpass"
            )
        }
        if let other = self.parameters.keys.sorted().first(where: { !Self.allowed.contains($0) }) {
            throw ConfigurationError(
                "\(setting): the parameter '\(other)' isn't possible here; remove it, or use one of "
                    + Self.allowed.sorted().joined(separator: ", ")
            )
        }
        try self.check(setting)
    }

    private func check(_ setting: String) throws(ConfigurationError) {
        let ports = (self.parameters["port"] ?? "").split(separator: ",", omittingEmptySubsequences: false)
        guard ports.allSatisfy({ $0.isEmpty || Self.isPort($0) }) else {
            throw ConfigurationError(
                "\(setting): a port of the URL isn't a number from 1 to 65535; correct it"
            )
        }
        guard let database = self.parameters["dbname"], !database.isEmpty else {
            throw ConfigurationError(
                "\(setting): the URL names no database; add its name: postgres://user@host/database"
            )
        }
        // In a URL with a password that wasn't percent-encoded, the rest of the password would be in one of these.
        guard !database.contains("@"), self.parameters["host"]?.dropFirst().contains("@") != true else {
            throw ConfigurationError(
                "\(setting): the URL has an '@' in the name of the host or the database; write "
                    + "postgres://user@host:port/database"
            )
        }
        guard self.parameters["target_session_attrs"] ?? "read-write" == "read-write" else {
            throw ConfigurationError(
                "\(setting): only target_session_attrs=read-write is possible; remove the parameter"
            )
        }
    }

    private static func isPort(_ text: Substring) -> Bool {
        text.utf8.allSatisfy { (0x30...0x39).contains($0) } && UInt16(text).map { $0 > 0 } == true
    }

    private static func parse(_ url: String, _ setting: String) throws(ConfigurationError) -> [String: String]
    {
        var message: UnsafeMutablePointer<CChar>? = nil
        guard let options = unsafe PQconninfoParse(url, &message) else {
            defer { unsafe PQfreemem(message) }
            let text = unsafe message.map { unsafe String(cString: $0) } ?? "no memory"
            throw ConfigurationError("\(setting): \(Self.refusal(text, of: url))")
        }
        defer { unsafe PQconninfoFree(options) }
        var parameters: [String: String] = [:]
        var option = unsafe options
        while let keyword = unsafe option.pointee.keyword {
            if let value = unsafe option.pointee.val {
                unsafe parameters[String(cString: keyword)] = String(cString: value)
            }
            unsafe option += 1
        }
        return parameters
    }

    /// What is wrong with a URL that libpq can't read, and the remedy.
    private static func refusal(_ message: String, of url: String) -> String {
        guard let name = Self.unknownParameter(in: message, of: url) else {
            return "\(Self.reason(message)); write postgres://user@host:port/database"
        }
        let names = Self.allowed.sorted()
        let hint =
            Spelling.closest(to: name, in: names).map { "did you mean '\($0)'?" }
            ?? "remove it, or use one of \(names.joined(separator: ", "))"
        return "the parameter '\(name)' of the URL is unknown; \(hint)"
    }

    /// The name of a parameter that libpq doesn't know; nil if libpq says something else, and if the name can be a part of a password.
    ///
    /// The rest of a password that wasn't percent-encoded can begin with a `?`. Then an `@` follows, or a shell has cut the URL, and the
    /// beginning of the password is in the place of the port.
    private static func unknownParameter(in message: String, of url: String) -> String? {
        let quoted = message.split(separator: #": ""#, maxSplits: 1)
        guard quoted.count == 2, quoted[0].hasSuffix("invalid URI query parameter"),
            let name = quoted[1].split(separator: "\"").first,
            name.utf8.allSatisfy({ $0 == 0x5F || $0 == 0x2D || (0x61...0x7A).contains($0 | 0x20) }),
            let query = url.firstIndex(of: "?"), !url[query...].contains("@")
        else { return nil }
        let authority = url[..<query].split(separator: "/").dropFirst().first ?? ""
        let hosts = authority.split(separator: "@").last ?? ""
        let port = hosts.lastIndex(of: ":").map { hosts[hosts.index(after: $0)...] }
        guard hosts.hasSuffix("]") || port.map(Self.isPort) ?? true else { return nil }
        return String(name)
    }

    /// libpq's message up to the quotation of the URL, which can contain a password.
    private static func reason(_ message: String) -> String {
        let reason = message.split(separator: #": ""#, maxSplits: 1).first ?? ""
        return reason.isEmpty || reason.contains("postgres")
            ? "the URL can't be read" : String(reason).onOneLine
    }
}

/// One host of a URL.
struct ConnectionHost: Hashable, Sendable {
    /// Host and port, for messages.
    let text: String
    /// Whether the connection doesn't leave this machine: a Unix socket or a loopback address.
    let isOnThisMachine: Bool

    init(_ host: String, port: String) {
        self.isOnThisMachine =
            host.isEmpty || host.hasPrefix("/") || host.hasPrefix("@") || host == "localhost" || host == "::1"
            || Self.isLoopbackIPv4(host)
        let name = host.contains(":") ? "[\(host)]" : host
        self.text = port.isEmpty ? name : "\(name):\(port)"
    }

    private static func isLoopbackIPv4(_ host: String) -> Bool {
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts.first == "127"
            && parts.allSatisfy { part in
                part.utf8.allSatisfy { (0x30...0x39).contains($0) } && UInt8(part) != nil
            }
    }
}

extension ConnectionURL {
    /// The hosts, in order; without one in the URL those that libpq takes from the environment, or its Unix socket.
    func hosts(_ environment: [String: String]) -> [ConnectionHost] {
        // libpq takes an empty host for none.
        let named = self.parameters["host"].flatMap { $0.isEmpty ? nil : $0 }
        let hosts = named ?? environment["PGHOST"] ?? ""
        let ports = (self.parameters["port"] ?? "").split(separator: ",", omittingEmptySubsequences: false)
        return hosts.split(separator: ",", omittingEmptySubsequences: false).enumerated().map { place, host in
            let port = ports.count > place ? ports[place] : ports.count == 1 ? ports[0] : ""
            return ConnectionHost(String(host), port: String(port))
        }
    }
}
#endif
