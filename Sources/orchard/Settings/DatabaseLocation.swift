import ProgramStart
import Foundation

/// The location of the shop's database.
enum DatabaseLocation: Hashable, Sendable {
    /// A temporary database that is deleted when the program ends.
    case memory
    case file(String)

    /// The default location.
    static let standard = DatabaseLocation.file(".orchard/orchard.sqlite")

    init(parsing text: String) throws(ConfigurationError) {
        guard !text.isEmpty, !text.hasSuffix("/") else {
            throw ConfigurationError("'\(text)' isn't a file; give a file name, or :memory:")
        }
        self = text == ":memory:" ? .memory : .file(text)
    }
}
