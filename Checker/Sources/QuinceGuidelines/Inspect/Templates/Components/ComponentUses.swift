/// Where programs name components that are called for Apple: a component whose uses all stand in comments is seen by nobody.
struct ComponentUses: Sendable {
    /// By the name with a mark for what it stands in.
    private(set) var counts: [String: Int] = [:]

    private static let live = "markup."
    private static let comment = "comment."
    private static let maximumCount = 500

    init(_ file: InputFile) {
        guard file.mentions(["apple"]), file.bytes.count <= 1_048_576 else { return }
        let source = SourceText(file)
        let probe = CommentProbe(source)
        var cursor = ByteCursor(source)
        var count = 0
        while !cursor.isAtEnd, count < Self.maximumCount {
            guard cursor.peek().isNameStart else {
                cursor.position += 1
                continue
            }
            let range = cursor.take { $0.isName }
            guard (5...80).contains(range.count), (0x41...0x5A).contains(source.bytes[range.lowerBound])
            else {
                continue
            }
            let name = source.string(range)
            guard name.lowercased().contains("apple") else { continue }
            count += 1
            if probe.isComment(at: range.lowerBound) {
                self.counts[Self.comment + name, default: 0] += 1
            } else if !Self.declares(source, range) {
                self.counts[Self.live + name, default: 0] += 1
            }
        }
    }

    /// Whether a name is declared, imported or exported there, which uses nothing.
    private static func declares(_ source: SourceText, _ range: Range<Int>) -> Bool {
        var start = range.lowerBound
        while start > 0, source.bytes[start - 1] != 0x0A, range.lowerBound - start < 400 { start -= 1 }
        let before = source.string(start..<range.lowerBound)
        let words = before.split { !($0.isLetter || $0.isNumber) }.map(String.init)
        if let last = words.last,
            ["function", "const", "let", "class", "interface", "type", "default"].contains(last)
        {
            return before.last?.isWhitespace == true
        }
        if words.first == "import" || before.trimmed(" \t").hasPrefix("export {") { return true }
        return source.bytes.dropFirst(range.upperBound).prefix(13).elementsEqual(
            ".displayName =".utf8.prefix(13)
        )
    }

    /// What the programs of a project say together.
    struct Facts {
        private let counts: [String: Int]

        init(_ facts: ProjectFacts) { self.counts = facts.usedNames }

        /// Whether a component is used in comments only.
        func areInComments(_ name: String) -> Bool {
            self.counts[ComponentUses.comment + name] != nil && self.counts[ComponentUses.live + name] == nil
        }
    }
}

extension TemplatePage {
    /// The components that a place belongs to, by the names that are declared before it.
    func componentNames(at place: SourcePlace) -> [String] {
        guard self.isComponent else { return [] }
        let names = self.tree.definitions.filter { name, node in
            name.first?.isUppercase == true && self.tree.source.place(at: self.tree[node].offset) <= place
        }
        let constant = names.max { self.tree[$0.value].offset < self.tree[$1.value].offset }?.key
        return [constant, self.functionName(before: place)].compactMap(\.self)
    }

    private func functionName(before place: SourcePlace) -> String? {
        var cursor = ByteCursor(self.tree.source)
        var (name, start): (String?, Int) = (nil, 0)
        while let found = cursor.find("function ", from: start) {
            start = found + 9
            guard self.tree.source.place(at: found) <= place else { break }
            cursor.position = start
            let word = cursor.string(cursor.take { $0.isName })
            if word.first?.isUppercase == true { name = word }
        }
        return name
    }
}
