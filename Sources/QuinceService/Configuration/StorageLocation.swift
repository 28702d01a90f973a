package import ProgramStart

/// The location of all stored data.
package enum StorageLocation: Hashable, Sendable {
    /// A folder the service may create: `quince.sqlite` and the generated private keys.
    case folder(String)
    /// One SQLite file; generated private keys are next to it.
    case file(String)
    /// A temporary folder; the run leaves nothing behind.
    case memory

    /// The SQLite file; nil for a temporary database.
    package var databaseFile: String? {
        switch self {
        case .folder(let folder): "\(folder)/quince.sqlite"
        case .file(let file): file
        case .memory: nil
        }
    }

    /// The default folder, in the current folder.
    package static let defaultFolder = ".quince"

    /// Reads the value of `--database`: a path, or `:memory:` as in SQLite.
    ///
    /// - Throws: ``ConfigurationError`` if the text is empty.
    package init(parsing text: String) throws(ConfigurationError) {
        guard !text.isEmpty else {
            throw ConfigurationError(
                "the database has an empty name; give a file such as quince.sqlite or :memory:"
            )
        }
        self = text == ":memory:" ? .memory : .file(text)
    }
}
