/// The format of `.strings`: `"key" = "value";` and comments.
enum StringsFile {
    /// More entries are not read.
    private static let maximumCount = 50_000

    static func entries(of text: String) -> [(key: String, value: String)] {
        var found: [(key: String, value: String)] = []
        var pending: String?
        var position = text.unicodeScalars.startIndex
        let scalars = text.unicodeScalars
        while position < scalars.endIndex, found.count < Self.maximumCount {
            if let end = Self.endOfComment(at: position, in: scalars) {
                position = end
            } else if scalars[position] == "\"" {
                let word = Self.quoted(&position, in: scalars)
                if let key = pending { found.append((key, word)) }
                pending = pending == nil ? word : nil
            } else {
                if scalars[position] == ";" { pending = nil }
                position = scalars.index(after: position)
            }
        }
        return found
    }

    private static func endOfComment(
        at start: String.Index,
        in scalars: String.UnicodeScalarView
    ) -> String.Index? {
        let rest = scalars[start...]
        let isLine = rest.starts(with: "//".unicodeScalars)
        guard isLine || rest.starts(with: "/*".unicodeScalars) else { return nil }
        var position = scalars.index(start, offsetBy: 2)
        while position < scalars.endIndex {
            if isLine, scalars[position] == "\n" { return position }
            if !isLine, scalars[position...].starts(with: "*/".unicodeScalars) {
                return scalars.index(position, offsetBy: 2)
            }
            position = scalars.index(after: position)
        }
        return scalars.endIndex
    }

    /// Reads up to the closing quote and moves after it.
    private static func quoted(_ position: inout String.Index, in scalars: String.UnicodeScalarView) -> String
    {
        var word = String.UnicodeScalarView()
        position = scalars.index(after: position)
        while position < scalars.endIndex, scalars[position] != "\"" {
            if scalars[position] == "\\", scalars.index(after: position) < scalars.endIndex {
                position = scalars.index(after: position)
                word.append(scalars[position] == "n" ? "\n" : scalars[position])
            } else {
                word.append(scalars[position])
            }
            position = scalars.index(after: position)
        }
        if position < scalars.endIndex { position = scalars.index(after: position) }
        return String(word)
    }
}
