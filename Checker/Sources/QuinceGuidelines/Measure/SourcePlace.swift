/// A place in the input.
package struct SourcePlace: Hashable, Sendable {
    /// The path of a file, as it was named or found, or the URL of a page.
    package var path: String
    /// Counted from 1; nil if the input has no lines.
    package var line: Int?
    /// Counted from 1, in characters; nil with ``line``.
    package var column: Int?
    /// The object's id in a storyboard, the selector in a page.
    package var object: String?

    package init(path: String, line: Int? = nil, column: Int? = nil, object: String? = nil) {
        self.path = path
        self.line = line
        self.column = column
        self.object = object
    }
}

extension SourcePlace: Comparable {
    package static func < (left: Self, right: Self) -> Bool {
        (left.path, left.line ?? 0, left.column ?? 0, left.object ?? "")
            < (right.path, right.line ?? 0, right.column ?? 0, right.object ?? "")
    }
}

extension SourcePlace: CustomStringConvertible {
    /// `file:line:column`, as editors understand it.
    package var description: String {
        [self.path, self.line.map(String.init), self.column.map(String.init)].compactMap(\.self)
            .joined(separator: ":")
    }
}
