// Message: The header section of a message, field by field and byte for byte, and the addresses in it. The body is never parsed here.

/// The limits of a header section.
///
/// Only the length of a line comes from a specification; the others are limits of Quince.
public enum HeaderLimits: Sendable {
    /// The longest header section, in bytes, with its line ends: 64 KiB.
    public static let bytes = 65_536
    /// The most fields.
    public static let fields = 500
    /// The longest line, in bytes, without CRLF (RFC 5322 §2.1.1).
    public static let line = 998
}

/// The reason why bytes aren't a header section or a field.
public enum HeaderRefusal: String, Error, Hashable, Sendable {
    case tooLarge = "the header section has more than 65,536 bytes"
    case tooManyFields = "the header section has more than 500 fields"
    case lineTooLong = "a line of the header section has more than 998 bytes"
    case bareLineBreak = "a carriage return or a line feed stands alone"
    case nul = "the header section contains a NUL"
    case noName = "a line of the header section isn't a field"
    case noFirstField = "the header section begins with a continuation line"
    case cut = "the header section ends within a line"
}
