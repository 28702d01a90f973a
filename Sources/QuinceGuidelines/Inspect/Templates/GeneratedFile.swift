// Templates: finds buttons, screens and requests in pages, components and templates. Decides what is a Sign in with Apple button
// by its words, its pictures and where it leads; measures what the file itself says about it. Knows no rule.

/// Files that machines made.
enum GeneratedFile {
    /// Lines longer than people write them.
    static func isGenerated(_ source: SourceText) -> Bool {
        let lines = source.bytes.count { $0 == 0x0A } + 1
        return source.bytes.count > 20_000 && source.bytes.count / lines > 1_500
    }
}
