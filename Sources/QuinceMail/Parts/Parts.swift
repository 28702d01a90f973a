// Parts: A message as a person reads it, for a page: parts, texts, attachments, codes and links. Mail that is relayed never comes
// here.

/// The limits of reading a message for display.
public enum MailPartsLimits: Sendable {
    /// The octets of a message.
    public static let message = 26_214_400
    /// How deep parts may lie in each other.
    public static let depth = 20
    /// The parts of a message, the outermost included.
    public static let parts = 200
    /// The octets that are decoded of a part.
    public static let content = 1 << 20
    /// The octets of a part's header, and its fields.
    public static let header = 65_536
    /// The fields of a part's header.
    public static let fields = 500
}
