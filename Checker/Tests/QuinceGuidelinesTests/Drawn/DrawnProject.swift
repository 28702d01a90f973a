import Foundation
import QuinceGuidelines
import Testing

/// A small project, inspected: file names with their contents.
struct DrawnProject {
    let files: [(path: String, text: String)]

    init(_ files: [(path: String, text: String)]) { self.files = files }

    init(_ path: String, _ text: String) { self.init([(path, text)]) }

    /// Those of views that code and layouts draw.
    static let inspectors: [any Inspector] = [
        AndroidInspector(), ComposeInspector(), FlutterInspector(), ScriptInspector(),
    ]

    /// All that the inspectors of code and layouts find.
    func inspection() async -> Inspection {
        let contents = Dictionary(self.files.map { ($0.path, $0.text) }) { one, _ in one }
        let result = await Checker(Self.inspectors, check: RuleCheck([])).check(contents.keys.sorted()) {
            path throws(UnreadableInput) in InputFile(path: path, bytes: Data((contents[path] ?? "").utf8))
        }
        return result.inspection
    }

    /// The buttons in words.
    func buttons() async -> [[String: String]] { await self.inspection().buttons.map(\.words) }

    /// The only button in words; empty where there is not one.
    func button() async -> [String: String] {
        let all = await self.buttons()
        return all.count == 1 ? all[0] : ["count": "\(all.count)"]
    }
}

extension MeasuredButton {
    /// What was measured, in short words: `~` before what is assumed, `?` for what is unknown, `-` for what was not looked at.
    var words: [String: String] {
        var words: [String: String] = [
            "line": "\(self.place.line ?? 0)", "path": self.place.path, "kind": self.kind.rawValue,
            "platform": self.platform.rawValue, "appearance": self.variant.appearance.rawValue,
            "width": self.width.word(length), "height": self.height.word(length),
            "radius": self.cornerRadius.word(length), "gap": self.clearSpace.word(length),
            "style": self.style.word(\.rawValue), "background": self.background.word(\.hexadecimal),
            "fill": self.fill.word(\.hexadecimal), "name": self.accessibleName.word { $0 },
            "shape": self.shape.word(\.rawValue), "stacked": self.isStacked.word { "\($0)" },
            "cover": self.cover.word { $0 ?? "none" },
        ]
        words["border"] = self.border.word { border in
            border.map { "\($0.color.word(\.hexadecimal)) \($0.width.word(length))" } ?? "none"
        }
        words["logo"] = self.logo.word { $0.map { "\($0.artwork)" } ?? "none" }
        if let logo = self.logo.value.flatMap(\.self) {
            words["logo size"] = logo.size.word { "\(length($0.width)) x \(length($0.height))" }
            words["logo color"] = logo.color.word(\.hexadecimal)
            words["bitmap"] = logo.isBitmap.word { "\($0)" }
            words["padded"] = logo.hasPadding.word { "\($0)" }
        }
        if let title = self.title {
            words["title"] = title.text.word { $0 }
            words["locale"] = title.locale ?? ""
            words["size"] = title.size.word(length)
            words["color"] = title.color.word(\.hexadecimal)
            words["font"] = title.font.word { $0 }
        }
        words["siblings"] = self.siblings.word { $0.map(\.word).joined(separator: ", ") }
        return words
    }
}

extension SiblingButton {
    fileprivate var word: String {
        let name = if case .provider(let name) = self.role { name } else { "own" }
        return [name, self.height.knownValue.map(length), self.isLogoOnly ? "logo" : nil].compactMap(\.self)
            .joined(separator: " ")
    }
}

/// A number without decimals that say nothing.
private func length(_ value: Double) -> String {
    let text = String(format: "%.1f", value)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}

extension Measured {
    fileprivate func word(_ text: (Value) -> String) -> String {
        switch self {
        case .known(let value): text(value)
        case .assumed(let value, _): "~\(text(value))"
        case .unknown: "?"
        case .unseen: "-"
        }
    }
}

/// One file, and what is measured in it.
struct DrawnRow: CustomTestStringConvertible, Sendable {
    let why: String
    let source: String
    let expected: [String: String]

    init(_ why: String, _ source: String, _ expected: [String: String]) {
        self.why = why
        self.source = source
        self.expected = expected
    }

    var testDescription: String { self.why }

    /// Holds a button against what is expected of it; what is not named may be anything.
    func expect(_ words: [String: String], _ location: SourceLocation = #_sourceLocation) {
        for (key, value) in self.expected.sorted(by: { $0.key < $1.key }) {
            #expect(
                words[key] == value,
                "\(key): \(words[key] ?? "nothing"), not \(value)",
                sourceLocation: location
            )
        }
    }
}
