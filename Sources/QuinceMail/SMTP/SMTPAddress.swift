/// A mailbox as SMTP writes it: a local part and a domain or an address literal (RFC 5321 §4.1.2, RFC 6531 §3.3).
///
/// The text is kept as it was written. Only two domains that differ in case are the same.
public struct SMTPAddress: Hashable, Sendable, CustomStringConvertible {
    /// The most octets of a local part (RFC 5321 §4.5.3.1.1).
    public static let maximumLocalLength = 64
    /// The most octets of a domain (RFC 5321 §4.5.3.1.2).
    public static let maximumDomainLength = 255
    /// The most octets of a mailbox: a path without its brackets (RFC 5321 §4.5.3.1.3).
    public static let maximumLength = 254

    /// The local part, with its quotation marks if it has some.
    public let local: String
    /// The domain, or an address literal in brackets.
    public let domain: String

    /// Why a text is no mailbox.
    public enum Refusal: Error, Hashable, Sendable {
        /// The text doesn't follow the grammar.
        case syntax
        /// The local part, the domain or both together are too long.
        case tooLong
        /// Characters outside ASCII, which need SMTPUTF8 (RFC 6531 §3.3).
        case needsUTF8
    }

    /// Parses a mailbox.
    ///
    /// - Parameters:
    ///   - text: Such as `user@example.com`, `"a b"@example.com` or `user@[192.0.2.1]`.
    ///   - utf8: Whether characters outside ASCII are allowed.
    /// - Throws: Why the text is none.
    public init(parsing text: some StringProtocol, utf8: Bool = false) throws(Refusal) {
        let bytes = Array(text.utf8)
        guard bytes.count <= Self.maximumLength else { throw .tooLong }
        guard let at = Self.endOfLocal(bytes), at < bytes.count, bytes[at] == UInt8(ascii: "@") else {
            throw .syntax
        }
        let domain = bytes[(at + 1)...]
        guard Self.isDomain(domain) || Self.isLiteral(domain) else { throw .syntax }
        guard at <= Self.maximumLocalLength, domain.count <= Self.maximumDomainLength else { throw .tooLong }
        guard utf8 || bytes.allSatisfy({ $0 < 0x80 }) else { throw .needsUTF8 }
        self.local = String(decoding: bytes[..<at], as: UTF8.self)
        self.domain = String(decoding: domain, as: UTF8.self)
    }

    /// The mailbox as it was written.
    public var text: String { "\(self.local)@\(self.domain)" }

    /// The mailbox as it was written.
    public var description: String { self.text }

    /// Whether both are the same mailbox: the domains in any case, the local parts exactly (RFC 5321 §2.4).
    public static func == (left: Self, right: Self) -> Bool {
        left.local == right.local && left.domain.lowercased() == right.domain.lowercased()
    }

    /// Hashes what ``==(_:_:)`` compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(self.local)
        hasher.combine(self.domain.lowercased())
    }

    /// The index behind the local part; nil if there is none.
    private static func endOfLocal(_ bytes: [UInt8]) -> Int? {
        guard bytes.first == UInt8(ascii: "\"") else {
            let end = bytes.firstIndex(of: UInt8(ascii: "@")) ?? bytes.count
            let atoms = bytes[..<end].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
            return atoms.allSatisfy { !$0.isEmpty && $0.allSatisfy(Self.isAtomText) } ? end : nil
        }
        var index = 1
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\""): return index + 1
            case UInt8(ascii: "\\"):
                guard index + 1 < bytes.count, (0x20...0x7E).contains(bytes[index + 1]) else { return nil }
                index += 2
            case 0x20...0x7E, 0x80...: index += 1
            default: return nil
            }
        }
        return nil
    }

    /// RFC 5322 §3.2.3, with UTF-8 (RFC 6531 §3.3).
    private static func isAtomText(_ byte: UInt8) -> Bool {
        Self.isLetterOrDigit(byte) || "!#$%&'*+-/=?^_`{|}~".utf8.contains(byte)
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
            true
        default: false
        }
    }

    /// Labels of letters, digits and inner hyphens, of 63 octets at most (RFC 5321 §4.1.2, RFC 1035 §2.3.4).
    static func isDomain(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy { label in
            guard let first = label.first, let last = label.last, label.count <= 63 else { return false }
            return Self.isLetterOrDigit(first) && Self.isLetterOrDigit(last)
                && label.allSatisfy { Self.isLetterOrDigit($0) || $0 == UInt8(ascii: "-") }
        }
    }

    /// RFC 5321 §4.1.3; what the brackets hold is looked at only so far that it is no second address.
    static func isLiteral(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard bytes.first == UInt8(ascii: "["), bytes.last == UInt8(ascii: "]"), bytes.count > 2 else {
            return false
        }
        return bytes.dropFirst().dropLast().allSatisfy {
            Self.isLetterOrDigit($0) && $0 < 0x80 || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ":")
        }
    }
}

extension SMTPAddress {
    /// The address as the envelope has it, for comparison with those of header fields.
    ///
    /// - Throws: ``AddressRefusal``, for address literals that aren't IP addresses and characters that can't be seen.
    public var mailAddress: MailAddress {
        get throws(AddressRefusal) { try MailAddress(parsing: self.text) }
    }

    /// The address as SMTP writes it.
    ///
    /// - Throws: ``Refusal``.
    public init(_ address: MailAddress) throws(Refusal) { try self.init(parsing: address.text, utf8: true) }
}
