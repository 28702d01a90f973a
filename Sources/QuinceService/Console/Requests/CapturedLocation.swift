import QuinceProtocol

/// The parts of a `Location` header: the parameters in its query or fragment.
struct CapturedLocation: Sendable {
    private let base: Substring
    private let separator: Character?
    let parameters: [CapturedValue]

    init(_ location: String) {
        self.separator = ["#", "?"].first { location.contains($0) }
        guard let separator, let index = location.firstIndex(of: separator) else {
            self.base = location[...]
            self.parameters = []
            return
        }
        self.base = location[..<index]
        let text = location[location.index(after: index)...]
        self.parameters = ((try? FormParameters(parsing: text))?.parameters ?? []).map(CapturedValue.init)
    }

    /// The location with its secrets shortened.
    var shown: String {
        guard let separator else { return String(self.base) }
        let text = self.parameters.map {
            "\($0.name)=\($0.isSecret ? $0.shown : PercentEncoding.encode($0.value))"
        }
        return "\(self.base)\(separator)\(text.joined(separator: "&"))"
    }
}
