/// Describes the first difference between two texts that should be equal.
enum TextDifference {
    /// Such as `differs from the registered one at character 34: '/' instead of the end`.
    static func describe(_ actual: String, from expected: String, called name: String) -> String {
        let left = Array(actual)
        let right = Array(expected)
        let index =
            zip(left, right).enumerated().first { $0.element.0 != $0.element.1 }?.offset
            ?? min(left.count, right.count)
        let came = index < left.count ? "'\(left[index])'" : "the end"
        let wanted = index < right.count ? "'\(right[index])'" : "the end"
        return "differs from \(name) at character \(index + 1): \(came) instead of \(wanted)"
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
