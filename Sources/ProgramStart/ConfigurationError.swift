/// An error about a setting: one sentence that names the place, the problem and the remedy.
///
/// It is for the user who starts the program, before anything is changed; it is never sent over the wire.
public struct ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The exit code for it.
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
