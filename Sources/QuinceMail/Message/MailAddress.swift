/// An address of a mailbox, already checked: the `Mailbox` of RFC 5321 §4.1.2, with UTF-8 as in RFC 6531.
///
/// Two addresses are equal if their local parts are the same bytes, and their domains but for the case of ASCII letters.
public struct MailAddress: Hashable, Sendable, CustomStringConvertible {
    /// The longest local part, in bytes (RFC 5321 §4.5.3.1.1).
    public static let maximumLocalPart = 64
    /// The longest address, in bytes, without angle brackets (RFC 5321 §4.5.3.1.3).
    public static let maximumLength = 254

    /// What stands before the `@`, without the quotes and backslashes of a quoted local part.
    public let localPart: String
    /// What stands after the `@`, with ASCII letters in lower case; an address literal has its brackets: `[192.0.2.1]`.
    public let domain: String

    /// The address as it is written in a command or a field; the local part is quoted if it has to be.
    public var text: String { "\(Self.quoted(self.localPart))@\(self.domain)" }

    /// The same as ``text``.
    public var description: String { self.text }

    /// Reads an address of the envelope, without angle brackets.
    ///
    /// - Throws: ``AddressRefusal``.
    public init(parsing text: String) throws(AddressRefusal) {
        // Bounds the work below; quotes and backslashes can double the length.
        guard text.utf8.count <= 2 * Self.maximumLength else { throw .tooLong }
        var rest = Array(text.utf8)[...]
        let local: [UInt8]
        if rest.first == .quote {
            guard let content = Self.takeQuoted(&rest) else { throw .localPart }
            local = content
        } else {
            local = Array(rest.prefix { $0.isAtom || $0 == UInt8(ascii: ".") })
            rest = rest.dropFirst(local.count)
            guard local.first != UInt8(ascii: "."), local.last != UInt8(ascii: "."), !local.isEmpty,
                !zip(local, local.dropFirst()).contains(where: { $0 == $1 && $0 == UInt8(ascii: ".") })
            else { throw .localPart }
        }
        guard rest.popFirst() == UInt8(ascii: "@") else { throw .noAt }
        try self.init(local: local, domain: Array(rest))
    }

    /// Joins parts that were read already.
    ///
    /// - Throws: ``AddressRefusal``.
    init(local: [UInt8], domain: [UInt8]) throws(AddressRefusal) {
        guard local.count <= Self.maximumLocalPart else { throw .localPartTooLong }
        guard let localPart = String(validating: local, as: UTF8.self),
            localPart.unicodeScalars.allSatisfy({ !$0.isHidden })
        else { throw .localPart }
        guard domain.count <= Self.maximumLength, let name = String(validating: domain, as: UTF8.self),
            Self.isLiteral(domain) || MailDomain.isValid(name)
        else { throw .domain }
        self.localPart = localPart
        self.domain = name.lowercasedASCII
        guard self.text.utf8.count <= Self.maximumLength else { throw .tooLong }
    }

    /// The content of the quoted string at the beginning of `bytes`, which leaves there what follows it; nil if it doesn't end.
    static func takeQuoted(_ bytes: inout ArraySlice<UInt8>) -> [UInt8]? {
        var rest = bytes.dropFirst()
        var content: [UInt8] = []
        while let byte = rest.popFirst() {
            switch byte {
            case .quote:
                bytes = rest
                return content
            case .backslash:
                guard let next = rest.popFirst(), !next.isControl else { return nil }
                content.append(next)
            default:
                guard !byte.isControl else { return nil }
                content.append(byte)
            }
        }
        return nil
    }

    /// Whether `domain` is an address literal: an IPv4 address, or an IPv6 address after `IPv6:` (RFC 5321 §4.1.3).
    private static func isLiteral(_ domain: [UInt8]) -> Bool {
        guard domain.first == UInt8(ascii: "["), domain.last == UInt8(ascii: "]"), domain.count > 2 else {
            return false
        }
        let text = String(decoding: domain.dropFirst().dropLast(), as: UTF8.self)
        guard text.lowercasedASCII.hasPrefix("ipv6:") else { return IPAddress(parsing: text)?.isIPv4 == true }
        return IPAddress(parsing: String(text.utf8.dropFirst(5)) ?? "")?.isIPv4 == false
    }

    private static func quoted(_ local: String) -> String {
        let bytes = Array(local.utf8)
        let atoms = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard atoms.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isAtom) }) == false else { return local }
        let escaped = bytes.flatMap { $0 == .quote || $0 == .backslash ? [.backslash, $0] : [$0] }
        return "\"\(String(decoding: escaped, as: UTF8.self))\""
    }
}

/// The reason why a text isn't an address.
public enum AddressRefusal: String, Error, Hashable, Sendable {
    case localPart = "the part before the @ isn't valid"
    case localPartTooLong = "the part before the @ has more than 64 bytes"
    case noAt = "there is no @ after the local part"
    case domain = "the domain isn't valid"
    case tooLong = "the address has more than 254 bytes"
    case displayName = "a display name isn't valid"
    case notClosed = "a comment, a quoted string or an angle bracket isn't closed"
    case tooDeep = "more than 8 comments are within each other"
    case tooMany = "more than 1,000 addresses"
    case empty = "there is no address"
}
