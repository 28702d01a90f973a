// Feeds: which reader fills which measured value, found out by reading the same button in every toolkit. Prints docs/feeds.md.

import Foundation
import QuinceGuidelines
import QuinceSwiftSources

/// A measured value, the rules that need it, and whether a button has it.
struct FeedField: Sendable {
    let name: String
    let rules: [String]
    /// Why some readers don't fill it; nil if all do.
    let gap: String?
    let isFilled: @Sendable (MeasuredButton) -> Bool

    init(
        _ name: String,
        _ rules: [String],
        gap: String? = nil,
        isFilled: @escaping @Sendable (MeasuredButton) -> Bool
    ) {
        (self.name, self.rules, self.gap, self.isFilled) = (name, rules, gap, isFilled)
    }

    static let screenGap =
        "Only a layout of the whole screen shows it. Storyboards and pages have one; check a page in the browser."
    static let pixelGap =
        "Only pixels show it. Pictures and pages have them; the text's own size and color are checked everywhere."

    static let all: [FeedField] = [
        FeedField("width", ["button.min-width", "button.not-smaller", "logo.only-aspect"]) {
            $0.width.isFilled
        },
        FeedField("height", ["button.min-height", "title.ratio", "logo.height-match"]) { $0.height.isFilled },
        FeedField("corner radius", ["button.corner-radius-consistent"]) { $0.cornerRadius.isFilled },
        FeedField(
            "clear space",
            ["button.margin"],
            gap:
                "The distance to what is painted next doesn't follow from the sample. The browser measures it on a page."
        ) { $0.clearSpace.isFilled },
        FeedField("box", ["button.visible-without-scroll", "logo.inset"], gap: Self.screenGap) {
            $0.box.isFilled
        },
        FeedField(
            "background",
            ["style.black-on-dark", "style.white-on-light", "style.outline-on-dark", "style.dark-mode"],
            gap: "A picture without transparent edges doesn't show what is behind it."
        ) { $0.background.isFilled },
        FeedField(
            "fill",
            ["style.fill-color", "style.black-on-dark", "style.white-on-light", "title.contrast"]
        ) {
            $0.fill.isFilled
        },
        FeedField("border", ["style.border-color", "style.white-on-light"]) { $0.border.isFilled },
        FeedField("title", ["title.wording", "title.case", "title.consistent"]) {
            $0.title?.text.isFilled == true
        },
        FeedField(
            "title size",
            ["title.ratio"],
            gap: "A picture has no font size; its capitals are measured instead."
        ) { $0.title?.size.isFilled == true },
        FeedField("title color", ["title.color", "title.contrast"]) { $0.title?.color.isFilled == true },
        FeedField(
            "title font",
            ["title.font-system"],
            gap:
                "The sample sets no font. There, only a font that the code sets is measured; a picture has none."
        ) {
            $0.title?.font.isFilled == true
        },
        FeedField("title box", ["title.right-margin", "title.vertical-center"], gap: Self.pixelGap) {
            $0.title?.box.isFilled == true
        },
        FeedField("title truncated", ["title.fits"], gap: Self.pixelGap) {
            $0.title?.isTruncated.isFilled == true
        },
        FeedField("logo", ["logo.missing", "logo.artwork", "logo.as-button"]) { $0.logo.isFilled },
        FeedField(
            "logo size",
            ["logo.height-match", "logo.only-padding"],
            gap: "The input sets no size for the logo, and the size of the file isn't joined to it yet."
        ) { $0.shownLogo?.size.isFilled == true },
        FeedField(
            "logo bitmap",
            ["logo.png-size"],
            gap: "The sample's picture isn't in an asset catalog, and its name has no ending."
        ) { $0.shownLogo?.isBitmap.isFilled == true },
        FeedField(
            "logo cropped",
            ["logo.crop"],
            gap:
                "SwiftUI's modifiers show every cut. Flutter, React Native and HTML tell it for Apple's own files, which the sample doesn't have."
        ) { $0.shownLogo?.isCropped.isFilled == true },
        FeedField(
            "logo color",
            ["logo.color"],
            gap:
                "The sample's picture isn't in the project. A PNG or SVG there that shows one color tells it."
        ) { $0.shownLogo?.color.isFilled == true },
        FeedField("accessible name", ["button.accessible-name"]) { $0.accessibleName.isFilled },
        FeedField("siblings", ["button.not-smaller", "logo.as-button"], gap: "A picture shows one button.") {
            $0.siblings.isFilled
        },
        FeedField(
            "cover",
            ["button.covered"],
            gap: "The reader notices opacity and hiding only where code sets them."
        ) { $0.cover.isFilled },
        FeedField(
            "stacked",
            ["shape.rectangular"],
            gap: "UIKit's own button has the logo beside the title; in a picture, the title's line shows it."
        ) { $0.isStacked.isFilled },
    ]
}

extension Measured {
    /// Whether the reader looks for the value, even if it isn't known.
    fileprivate var isFilled: Bool {
        if case .unseen = self { false } else { true }
    }
}

extension MeasuredButton {
    fileprivate var shownLogo: MeasuredLogo? { self.logo.value.flatMap(\.self) }
}

/// Reads the samples, and prints what is filled.
struct FeedMatrix {
    /// The buttons of each reader's sample.
    let buttons: [(reader: String, found: [MeasuredButton])]

    static func read() async -> Self {
        var buttons: [(reader: String, found: [MeasuredButton])] = []
        for sample in FeedSample.all {
            let files = sample.files
            let checker = Checker(Inspectors.all + [ObjectiveCInspector(), SwiftInspector()])
            let result = await checker.check(files.keys.sorted()) { path throws(UnreadableInput) in
                InputFile(path: path, bytes: Data((files[path] ?? "").utf8))
            }
            buttons.append((sample.reader, result.inspection.buttons))
        }
        return Self(buttons: buttons)
    }

    func isFilled(_ field: FeedField, by reader: String) -> Bool {
        self.buttons.first { $0.reader == reader }?.found.contains(where: field.isFilled) == true
    }

    /// The readers that don't fill a field.
    func holes(of field: FeedField) -> [String] {
        self.buttons.map(\.reader).filter { !self.isFilled(field, by: $0) }
    }

    /// The page.
    var text: String {
        let readers = self.buttons.map(\.reader)
        var lines = [
            "# Values and readers", "",
            "A rule can only speak where a reader fills the value that it needs. This table is printed by a test that reads the",
            "same button in every toolkit: a custom button with a logo, a title, a border and a neighbor. ● means that the reader",
            "looks for the value, even if a file may not show it. The browser fills all values of a page; it isn't in the table.",
            "", "| value | " + readers.joined(separator: " | ") + " | rules |",
            "|---|" + String(repeating: "---|", count: readers.count + 1),
        ]
        for field in FeedField.all {
            let cells = readers.map { self.isFilled(field, by: $0) ? "●" : " " }
            let rules = field.rules.map { "`\($0)`" }.joined(separator: ", ")
            lines.append("| \(field.name) | \(cells.joined(separator: " | ")) | \(rules) |")
        }
        lines += ["", "## Why some values are missing", ""]
        for field in FeedField.all {
            let holes = self.holes(of: field)
            guard !holes.isEmpty else { continue }
            lines.append(
                "- **\(field.name)** (\(holes.joined(separator: ", "))): \(field.gap ?? "unexplained")"
            )
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
