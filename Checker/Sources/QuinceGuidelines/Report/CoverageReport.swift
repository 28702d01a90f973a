import Wording

/// The ledger for people: every mention of Sign in with Apple, by file, and how it ends.
struct CoverageReport {
    let ledger: Ledger

    var text: String {
        guard !self.ledger.entries.isEmpty else { return "Coverage: no file mentions Sign in with Apple." }
        let files = Dictionary(grouping: self.ledger.entries, by: \.mention.place.path).sorted {
            $0.key < $1.key
        }
        let blocks = files.map { path, entries in
            ([path.onOneLine] + entries.map(Self.line)).joined(separator: "\n")
        }
        return ([self.head] + blocks).joined(separator: "\n\n")
    }

    private var head: String {
        let entries = self.ledger.entries
        let files = Set(entries.map(\.mention.place.path)).count
        let counts = ["measured", "asked", "aside"].compactMap { word -> String? in
            let count = entries.count { $0.fate.word == word }
            return count > 0 ? "\(count) \(word == "aside" ? "set aside" : word)" : nil
        }
        let mentions = String.counted(entries.count, "mention")
        return
            "Coverage: \(mentions) of Sign in with Apple in \(String.counted(files, "file")): \(counts.joined(separator: ", "))"
    }

    private static func line(_ entry: Ledger.Entry) -> String {
        let line = entry.mention.place.line.map(String.init) ?? "-"
        let reason = entry.fate.reason.map { ": \($0.onOneLine)" } ?? ""
        return
            "  \(line.padding(to: 5)) \(entry.mention.text.onOneLine) (\(entry.mention.kind.rawValue)): \(entry.fate.word)\(reason)"
    }
}

/// The ledger for programs.
struct JSONCoverage: Encodable {
    let files: Int
    let mentions: [JSONMention]

    struct JSONMention: Encodable {
        let place: JSONPlace
        let kind: String
        let text: String
        let fate: String
        let aside: String?
        let reason: String?
    }

    init(_ ledger: Ledger) {
        self.files = ledger.fileCount
        self.mentions = ledger.entries.map { entry in
            let aside: String? = if case .aside(let aside) = entry.fate { aside.rawValue } else { nil }
            return JSONMention(
                place: JSONPlace(entry.mention.place),
                kind: entry.mention.kind.rawValue,
                text: entry.mention.text,
                fate: entry.fate.word,
                aside: aside,
                reason: entry.fate.reason
            )
        }
    }
}
