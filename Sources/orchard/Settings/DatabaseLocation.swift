import ProgramStart
import Foundation

/// Where the shop keeps what it knows.
enum DatabaseLocation: Hashable, Sendable {
    /// Gone when the program ends.
    case memory
    case file(String)

    /// Used when nobody says otherwise.
    static let standard = DatabaseLocation.file(".orchard/orchard.sqlite")

    init(parsing text: String) throws(ConfigurationError) {
        guard !text.isEmpty, !text.hasSuffix("/") else {
            throw ConfigurationError("'\(text)' isn't a file; give a file name, or :memory:")
        }
        self = text == ":memory:" ? .memory : .file(text)
    }
}
