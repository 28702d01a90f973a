/// What a theme of an app changes of a kind of button.
struct FlutterTheme: OptionSet, Sendable {
    let rawValue: Int

    static let size = FlutterTheme(rawValue: 1)
    static let outline = FlutterTheme(rawValue: 2)
    static let text = FlutterTheme(rawValue: 4)
    static let all: FlutterTheme = [.size, .outline, .text]

    init(rawValue: Int) { self.rawValue = rawValue }

    /// Reads what stands in `ElevatedButtonThemeData(…)`, wherever it does; a style with another name may change everything.
    init(of button: String, in text: String) {
        var all: FlutterTheme = []
        for part in text.split(separator: "\(button)ThemeData(").dropFirst() {
            let theme = Self.arguments(at: part)
            guard let theme, theme.contains("styleFrom(") || theme.contains("ButtonStyle("),
                !["copyWith", "merge(", "'", "\""].contains(where: theme.contains)
            else {
                self = .all
                return
            }
            let changed = { (words: [String]) in words.contains(where: theme.contains) }
            if changed(["Size:", "padding:", "textStyle:", "visualDensity:"]) { all.insert(.size) }
            // A shape may have an outline, if it isn't one without.
            let shapes = theme.split(separator: "shape:").count - 1
            let plain = ["RoundedRectangleBorder(", "StadiumBorder("].reduce(0) {
                $0 + theme.split(separator: $1).count - 1
            }
            if changed(["side:"]) || shapes > plain { all.insert(.outline) }
            if changed(["textStyle:"]) { all.insert(.text) }
        }
        self = all
    }

    /// The text up to the bracket that closes; nil if that isn't near.
    private static func arguments(at text: Substring) -> String? {
        var depth = 1
        for index in text.indices.prefix(Self.maximumLength) {
            if text[index] == "(" { depth += 1 }
            if text[index] == ")" { depth -= 1 }
            if depth == 0 { return String(text[..<index]) }
        }
        return nil
    }

    private static let maximumLength = 4_000
}
