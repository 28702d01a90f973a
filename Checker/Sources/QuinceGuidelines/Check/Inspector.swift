/// Turns files of some kind into measured values.
package protocol Inspector: Sendable {
    /// The endings of the names it reads, in small letters without the dot.
    var endings: Set<String> { get }

    /// Whether it reads a file of that name; only files whose ending it reads are asked about.
    ///
    /// Most pictures of a project are no buttons, and need not be opened.
    ///
    /// - Parameters:
    ///   - path: The file's.
    ///   - isNamed: Whether it was named itself on the command line.
    /// - Returns: Whether it is worth opening.
    func reads(_ path: String, isNamed: Bool) -> Bool

    /// Reads a file, once.
    ///
    /// Decided quickly where nothing in the file concerns Sign in with Apple.
    ///
    /// - Returns: What the rest of the project may need to know, and the inspection that waits for the rest; nil if the file
    ///   has nothing to say.
    /// - Throws: ``UnreadableInput``; the rest of the project is checked nevertheless.
    func read(_ file: InputFile) throws(UnreadableInput) -> FileReading?
}

extension Inspector {
    package func reads(_ path: String, isNamed: Bool) -> Bool { true }
}

/// The facts from a file, and its inspection, which runs when the facts of the whole project are known.
package struct FileReading: Sendable {
    package var facts: ProjectFacts
    package var inspect: @Sendable (ProjectFacts) -> Inspection

    package init(
        facts: ProjectFacts = ProjectFacts(),
        inspect: @escaping @Sendable (ProjectFacts) -> Inspection = { _ in Inspection() }
    ) {
        self.facts = facts
        self.inspect = inspect
    }
}

/// What was found in an input.
package struct Inspection: Sendable {
    package var buttons: [MeasuredButton] = []
    package var screens: [MeasuredScreen] = []
    package var flows: [MeasuredFlow] = []
    package var authorizations: [MeasuredAuthorization] = []
    /// Inputs that are too large to read completely, so that the check may have missed something.
    package var unread: [UnreadableInput] = []

    package init() {}

    /// Leaves out components in their own files whose buttons were measured where pages use them, with more that is known.
    package mutating func removeUsedComponents() {
        let used = Set(self.buttons.compactMap(\.component))
        guard !used.isEmpty else { return }
        self.buttons.removeAll { $0.component == nil && used.contains($0.place) }
    }

    package mutating func add(_ other: Inspection) {
        self.buttons += other.buttons
        self.screens += other.screens
        self.flows += other.flows
        self.authorizations += other.authorizations
        self.unread += other.unread
    }
}

/// An input that cannot be inspected: one sentence with the place.
package struct UnreadableInput: Error, Hashable, Sendable {
    package let place: SourcePlace
    package let reason: String

    package init(_ place: SourcePlace, _ reason: String) {
        self.place = place
        self.reason = reason
    }

    /// A file or a screen that was read only in part.
    package static func tooLarge(_ place: SourcePlace) -> Self {
        Self(
            place,
            "describes more views than the checker reads, so it may have missed a button; split the file"
        )
    }
}
