import Testing

/// Two texts that differ in little: one breaks a rule at its mark, and of the other there is nothing to say.
struct WebTrap: CustomTestStringConvertible, Sendable {
    let why: String
    /// Rules with what they say, one a mark; all at the only mark where there is one.
    let says: [String]
    let wrong: String?
    let right: String?
    var path: String?
    var files: [String: String]
    var ignoring: Set<String>

    init(
        _ why: String,
        _ says: String...,
        wrong: String?,
        right: String?,
        path: String? = nil,
        files: [String: String] = [:],
        ignoring: Set<String> = []
    ) {
        (self.why, self.says, self.wrong, self.right) = (why, says, wrong, right)
        (self.path, self.files, self.ignoring) = (path, files, ignoring)
    }

    var testDescription: String { [self.why, self.path].compactMap(\.self).joined(separator: ", ") }

    /// Holds both sides against what all rules say of them.
    func expect(in frame: WebFrame, _ location: SourceLocation = #_sourceLocation) async {
        let ignored = self.ignoring.union(frame.ignoring)
        if let wrong = self.wrong {
            let project = self.project(wrong, in: frame)
            #expect(!project.marks.isEmpty && !self.says.isEmpty, sourceLocation: location)
            let expected = zip(self.says, self.places(project.marks)).map { "\($0) \($1)" }.sorted()
            #expect(await project.says(ignoring: ignored) == expected, sourceLocation: location)
        }
        if let right = self.right {
            let said = await self.project(right, in: frame).says(ignoring: ignored)
            #expect(said == [], "the right one", sourceLocation: location)
        }
    }

    private func places(_ marks: [String]) -> [String] {
        marks.count == 1 ? Array(repeating: marks[0], count: self.says.count) : marks
    }

    private func project(_ text: String, in frame: WebFrame) -> WebProject {
        var files = self.files
        files[self.path ?? frame.path] = frame.before + text + frame.after
        return WebProject(files)
    }
}

/// What stands around all texts of a table.
struct WebFrame: Sendable {
    var path = "a.html"
    var before = ""
    var after = ""
    /// Buttons of the project's own are what most of the tables are about.
    var ignoring: Set<String> = ["button.use-system"]

    static let page = WebFrame(before: "<html lang=\"en\"><body>\n", after: "\n</body></html>")
}
