/// Describes the first difference between two texts that should be equal.
enum TextDifference {
    /// The place where two texts stop being equal, such as `they differ at character 34`, counted from 1.
    static func place(_ one: String, _ other: String) -> String {
        "they differ at character \(one.commonPrefix(with: other) + 1)"
    }

    /// The candidate that has the longest common prefix with `text`.
    static func closest(to text: String, among candidates: [String]) -> String? {
        candidates.max { $0.commonPrefix(with: text) < $1.commonPrefix(with: text) }
    }
}

extension String {
    fileprivate func commonPrefix(with other: String) -> Int {
        zip(self, other).prefix { $0 == $1 }.count
    }
}
