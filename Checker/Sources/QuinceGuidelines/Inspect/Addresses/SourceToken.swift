/// A piece of a program, in any of the languages that look alike at this depth.
struct SourceToken: Sendable, Equatable {
    enum Kind: Sendable, Equatable {
        case name(String)
        /// Its text, and whether code has a part in it.
        case string(String, isComputed: Bool)
        case number
        case mark(UInt8)
        /// `=>`.
        case arrow
    }

    var kind: Kind
    /// Where it begins; for a string, its text.
    var offset: Int

    /// More are left out.
    static let maximumCount = 400_000

    /// The text of a string that no code has a part in.
    var text: String? {
        guard case .string(let text, false) = self.kind else { return nil }
        return text
    }

    var name: String? {
        guard case .name(let name) = self.kind else { return nil }
        return name
    }
}
