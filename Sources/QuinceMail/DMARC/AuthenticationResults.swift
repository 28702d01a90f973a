/// The verdicts that one server wrote into a message: the field `Authentication-Results` (RFC 8601).
///
/// Anybody can write such a field. It means something only if the named server is trusted, and takes away those fields with its
/// name that it didn't write (§5).
public struct AuthenticationResults: Hashable, Sendable {
    /// The most results of one field; a limit of Quince.
    public static let maximumCount = 50

    /// What a result is about: `header.d=example.com`.
    public struct Property: Hashable, Sendable {
        /// Where the value comes from, in lower case: `smtp`, `header` or `policy`.
        public let type: String
        /// Which part of it, in lower case.
        public let name: String
        /// The value.
        public let value: String

        /// Makes a property.
        public init(_ type: String, _ name: String, _ value: String) {
            (self.type, self.name, self.value) = (type, name, value)
        }
    }

    /// One result.
    public struct Result: Hashable, Sendable {
        /// What was checked, in lower case: `spf`, `dkim` or `dmarc`.
        public let method: String
        /// The result, in lower case.
        public let value: String
        /// Why.
        public let reason: String?
        /// What it is about.
        public let properties: [Property]

        /// Makes a result.
        public init(method: String, value: String, reason: String? = nil, properties: [Property] = []) {
            (self.method, self.value, self.reason, self.properties) = (method, value, reason, properties)
        }

        /// The verdict of SPF.
        public init(_ verdict: SPFVerdict) {
            let property = Property("smtp", verdict.identity.rawValue, verdict.domain)
            self.init(
                method: "spf",
                value: verdict.result.rawValue,
                reason: verdict.reason,
                properties: [property]
            )
        }

        /// The verdict on a signature.
        public init(_ verdict: DKIMVerdict) {
            let values = [("d", verdict.domain), ("s", verdict.selector), ("a", verdict.algorithm)]
            let properties = values.compactMap { name, value in value.map { Property("header", name, $0) } }
            let reason = verdict.result == .pass ? nil : verdict.reason
            self.init(method: "dkim", value: verdict.result.rawValue, reason: reason, properties: properties)
        }

        /// The verdict of DMARC.
        public init(_ verdict: DMARCVerdict) {
            var properties = [Property("header", "from", verdict.domain)]
            if verdict.policy != .none {
                properties.append(Property("policy", "dmarc", verdict.policy.rawValue))
            }
            self.init(method: "dmarc", value: verdict.result.rawValue, properties: properties)
        }
    }

    /// The name of the server, in lower case.
    public let serverID: String
    /// The results in order; empty if nothing was checked.
    public let results: [Result]

    /// Makes the results of a server.
    public init(serverID: String, results: [Result]) {
        (self.serverID, self.results) = (serverID.lowercasedASCII, results)
    }

    /// Makes the results of a server from its verdicts.
    public init(serverID: String, spf: SPFVerdict?, dkim: [DKIMVerdict], dmarc: DMARCVerdict?) {
        let signatures =
            dkim.isEmpty ? [Result(method: "dkim", value: "none")] : dkim.map { Result($0) }
        let others = (spf.map { [Result($0)] } ?? [], dmarc.map { [Result($0)] } ?? [])
        self.init(serverID: serverID, results: others.0 + signatures + others.1)
    }

    /// The field, with one result in each line.
    ///
    /// Values come from strangers: control characters and what isn't ASCII become question marks, and a value is cut after 250
    /// bytes.
    ///
    /// - Returns: A field to be put above all others.
    /// - Throws: ``HeaderRefusal``, if the name of the server or the number of results makes it too long.
    public func field() throws(HeaderRefusal) -> HeaderField {
        let lines = self.results.map { result in
            let reason = result.reason.map { ["reason=\(Self.quoted($0))"] } ?? []
            let properties = result.properties.map { "\($0.type).\($0.name)=\(Self.written($0.value))" }
            return (["\(result.method)=\(result.value)"] + reason + properties).joined(separator: "\r\n\t ")
        }
        let value = ([Self.written(self.serverID)] + (lines.isEmpty ? ["none"] : lines)).joined(
            separator: ";\r\n\t"
        )
        return try HeaderField(name: "Authentication-Results", value: value)
    }

    /// A value as a token (RFC 2045 §5.1), or else quoted.
    private static func written(_ value: String) -> String {
        let isToken =
            (1...250).contains(value.utf8.count)
            && value.utf8.allSatisfy { byte in
                (0x21...0x7E).contains(byte) && !"()<>@,;:\\\"/[]?=".utf8.contains(byte)
            }
        return isToken ? value : Self.quoted(value)
    }

    private static func quoted(_ value: String) -> String {
        let escaped = value.utf8.prefix(250).flatMap { byte -> [UInt8] in
            guard (0x20...0x7E).contains(byte) else { return [UInt8(ascii: "?")] }
            return byte == .quote || byte == .backslash ? [.backslash, byte] : [byte]
        }
        return "\"\(String(decoding: escaped, as: UTF8.self))\""
    }
}
