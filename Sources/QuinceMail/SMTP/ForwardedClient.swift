/// The client of a message as a proxy in front of the server saw it: the attributes of XFORWARD.
///
/// Defined by Postfix, in its XFORWARD_README. An attribute is nil if the proxy didn't send it or doesn't know it.
public struct ForwardedClient: Hashable, Sendable {
    /// The attributes, in the order in which EHLO lists them.
    static let attributes = ["NAME", "ADDR", "PORT", "PROTO", "HELO", "IDENT", "SOURCE"]
    /// The most octets of a value.
    private static let maximumLength = 255

    /// The host name of the client.
    public private(set) var name: String?
    /// The IP address of the client.
    public private(set) var address: String?
    /// The port of the client.
    public private(set) var port: Int?
    /// The protocol by which the proxy got the message, such as `ESMTP`.
    public private(set) var proto: String?
    /// The name by which the client greeted.
    public private(set) var helo: String?
    /// The identifier of the message at the proxy.
    public private(set) var ident: String?
    /// `LOCAL` or `REMOTE`.
    public private(set) var source: String?

    init() {}

    /// Adds attributes such as `NAME=x ADDR=192.0.2.1`; false, and nothing is changed, if one of them is wrong.
    mutating func add(_ text: some StringProtocol) -> Bool {
        var new = self
        let pairs = text.split(separator: " ")
        guard !pairs.isEmpty, pairs.allSatisfy({ new.set($0) }) else { return false }
        self = new
        return true
    }

    private mutating func set(_ pair: some StringProtocol) -> Bool {
        let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let text = XText.decode(parts[1]), !text.isEmpty,
            text.utf8.count <= Self.maximumLength
        else { return false }
        let value = ["[UNAVAILABLE]", "[TEMPUNAVAIL]"].contains(text.uppercased()) ? nil : text
        switch parts[0].uppercased() {
        case "NAME": self.name = value
        case "ADDR":
            let address = value.map { $0.uppercased().hasPrefix("IPV6:") ? String($0.dropFirst(5)) : $0 }
            if let address, IPAddress(parsing: address) == nil { return false }
            self.address = address
        case "PORT":
            guard value.map({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }) ?? true else {
                return false
            }
            self.port = value.flatMap { UInt16($0) }.map(Int.init)
        case "PROTO": self.proto = value
        case "HELO": self.helo = value
        case "IDENT": self.ident = value
        case "SOURCE": self.source = value
        default: return false
        }
        return true
    }
}
