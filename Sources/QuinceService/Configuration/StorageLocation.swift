package import ProgramStart

/// Where everything that outlives a request is kept.
package enum StorageLocation: Hashable, Sendable {
    /// A folder the service may create: `quince.sqlite` and the generated private keys.
    case folder(String)
    /// One SQLite file; generated private keys lie beside it.
    case file(String)
    /// A run that leaves nothing behind.
    case memory

    /// The folder used when nothing else is asked for, in the current folder.
    package static let defaultFolder = ".quince"

    /// Reads the value of `--database`: a path, or `:memory:` as SQLite spells it.
    ///
    /// - Throws: ``ConfigurationError`` when the text is empty.
    package init(parsing text: String) throws(ConfigurationError) {
        guard !text.isEmpty else {
            throw ConfigurationError(
                "the database has an empty name; give a file such as quince.sqlite or :memory:"
            )
        }
        self = text == ":memory:" ? .memory : .file(text)
    }
}
