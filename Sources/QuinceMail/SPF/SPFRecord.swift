/// A record of RFC 7208 §4.5, read completely before any of it is evaluated (§4.6).
struct SPFRecord: Sendable {
    enum Mechanism: Sendable {
        case all
        case include(SPFMacroText)
        case a(SPFMacroText?, Prefix)
        case mx(SPFMacroText?, Prefix)
        case ptr(SPFMacroText?)
        case network(IPAddress, Int)
        case exists(SPFMacroText)
    }

    /// How many bits of an address count.
    struct Prefix: Sendable {
        var version4 = 32
        var version6 = 128
    }

    struct Directive: Sendable {
        /// The result if the mechanism matches.
        let result: SPFResult
        let mechanism: Mechanism
        /// The directive as it is written, for the reason of a verdict; printable ASCII.
        let text: String
    }

    private(set) var directives: [Directive] = []
    private(set) var redirect: SPFMacroText?
    private(set) var explanation: SPFMacroText?

    /// Whether a TXT record is one for SPF.
    static func isRecord(_ text: [UInt8]) -> Bool {
        text.prefix(6).lowercasedText == "v=spf1" && (text.count == 6 || text[6] == .space)
    }

    /// - Throws: ``SPFStop/permanent(_:)``.
    init(parsing text: [UInt8]) throws(SPFStop) {
        for term in text.dropFirst(6).split(separator: .space) {
            guard term.allSatisfy({ (0x21...0x7E).contains($0) }) else {
                throw .permanent("The record has a character that isn't printable ASCII.")
            }
            let name = term.prefix { $0.isLetter || $0.isDigit || "-_.".utf8.contains($0) }
            let rest = term.dropFirst(name.count)
            if rest.first == UInt8(ascii: "="), name.first?.isLetter == true {
                try self.add(modifier: name.lowercasedText, rest.dropFirst())
            } else {
                self.directives.append(try Self.directive(term))
            }
        }
    }

    private mutating func add(modifier name: String, _ value: ArraySlice<UInt8>) throws(SPFStop) {
        switch name {
        case "redirect":
            guard self.redirect == nil else { throw .permanent("The record has two redirects.") }
            self.redirect = try SPFMacroText(domain: value)
        case "exp":
            guard self.explanation == nil else { throw .permanent("The record has two explanations.") }
            self.explanation = try SPFMacroText(domain: value)
        default: _ = try SPFMacroText(parsing: value)
        }
    }

    private static func directive(_ term: ArraySlice<UInt8>) throws(SPFStop) -> Directive {
        let results: [UInt8: SPFResult] = [
            UInt8(ascii: "+"): .pass, UInt8(ascii: "-"): .fail, UInt8(ascii: "~"): .softfail,
            UInt8(ascii: "?"): .neutral,
        ]
        var rest = term
        let result = rest.first.flatMap { results[$0] }
        if result != nil { rest.removeFirst() }
        let name = rest.prefix { $0.isLetter || $0.isDigit }
        let mechanism = try Self.mechanism(name.lowercasedText, rest.dropFirst(name.count))
        let text = String(decoding: term.prefix(100), as: UTF8.self)
        return Directive(result: result ?? .pass, mechanism: mechanism, text: text)
    }

    /// The mechanism with a name; `rest` is a colon with an argument, a prefix length, or nothing.
    private static func mechanism(_ name: String, _ rest: ArraySlice<UInt8>) throws(SPFStop) -> Mechanism {
        switch name {
        case "all":
            guard rest.isEmpty else { throw .permanent("The mechanism all has an argument.") }
            return .all
        case "include": return .include(try Self.argument(rest))
        case "exists": return .exists(try Self.argument(rest))
        case "ptr": return .ptr(rest.isEmpty ? nil : try Self.argument(rest))
        case "a":
            let (domain, prefix) = try Self.domainAndPrefix(rest)
            return .a(domain, prefix)
        case "mx":
            let (domain, prefix) = try Self.domainAndPrefix(rest)
            return .mx(domain, prefix)
        case "ip4": return try Self.network(rest, isIPv4: true)
        case "ip6": return try Self.network(rest, isIPv4: false)
        default: throw .permanent("The record has an unknown mechanism.")
        }
    }

    private static func argument(_ rest: ArraySlice<UInt8>) throws(SPFStop) -> SPFMacroText {
        guard rest.first == UInt8(ascii: ":") else { throw .permanent("A mechanism has no domain.") }
        return try SPFMacroText(domain: rest.dropFirst())
    }

    private static func domainAndPrefix(_ rest: ArraySlice<UInt8>) throws(SPFStop) -> (SPFMacroText?, Prefix)
    {
        var rest = rest
        var prefix = Prefix()
        if let (length, before) = try Self.length(rest, "//", maximum: 128) {
            (prefix.version6, rest) = (length, before)
        }
        if let (length, before) = try Self.length(rest, "/", maximum: 32) {
            (prefix.version4, rest) = (length, before)
        }
        return (rest.isEmpty ? nil : try Self.argument(rest), prefix)
    }

    private static func network(_ rest: ArraySlice<UInt8>, isIPv4: Bool) throws(SPFStop) -> Mechanism {
        guard rest.first == UInt8(ascii: ":") else { throw .permanent("A mechanism has no network.") }
        let maximum = isIPv4 ? 32 : 128
        let (length, network) =
            try Self.length(rest.dropFirst(), "/", maximum: maximum) ?? (maximum, rest.dropFirst())
        guard let address = IPAddress(parsing: String(decoding: network, as: UTF8.self)),
            address.isIPv4 == isIPv4
        else { throw .permanent("A mechanism has a network that isn't valid.") }
        return .network(address, length)
    }

    /// The number after `mark` at the end of `text`, and what stands before the mark; nil without a mark and digits there.
    private static func length(
        _ text: ArraySlice<UInt8>,
        _ mark: String,
        maximum: Int
    ) throws(SPFStop) -> (Int, ArraySlice<UInt8>)? {
        var before = text
        var digits: [UInt8] = []
        while digits.count < 4, let last = before.last, last.isDigit {
            digits.insert(before.removeLast(), at: 0)
        }
        guard !digits.isEmpty, before.suffix(mark.utf8.count).elementsEqual(mark.utf8) else { return nil }
        guard digits.count <= 3, digits.count == 1 || digits.first != UInt8(ascii: "0"),
            let length = Int(String(decoding: digits, as: UTF8.self)), length <= maximum
        else { throw .permanent("A mechanism has a prefix length that isn't valid.") }
        return (length, before.dropLast(mark.utf8.count))
    }
}
