/// A setting that cannot be used: one sentence that names the thing and the remedy.
struct SettingsError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The exit code of a refused start.
    static let exitCode: Int32 = 2

    /// The sentence, without a final line break.
    let message: String

    init(_ message: String) { self.message = message }

    var description: String { self.message }
}
