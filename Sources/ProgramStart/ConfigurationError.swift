/// A setting that cannot be used: one sentence that names the place, the thing and the remedy.
///
/// For the person who starts the program, before anything was touched; never sent over the wire.
public struct ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The exit code of a refused start.
    public static let exitCode: Int32 = 2

    /// The sentence, without a final line break.
    public let message: String

    /// An error with a message that names the setting and the remedy.
    public init(_ message: String) {
        self.message = message
    }

    /// The message.
    public var description: String { self.message }
}
