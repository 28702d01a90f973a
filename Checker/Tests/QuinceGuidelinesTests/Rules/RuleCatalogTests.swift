import Foundation
import QuinceGuidelines
import Testing

@Suite("The catalog of rules")
struct RuleCatalogTests {
    @Test("ids are words that stay, each once")
    func ids() {
        let ids = Rule.all.map(\.id)
        #expect(Set(ids).count == ids.count)
        for id in ids { #expect(id.wholeMatch(of: /[a-z]+(\.[a-z]+(-[a-z]+)*)/) != nil, "\(id)") }
        #expect(Rule.all.map(\.title).allSatisfy { !$0.isEmpty && !$0.hasSuffix(".") })
        #expect(Set(Rule.all.map(\.title)).count == ids.count)
    }

    @Test(
        "each says what, where it stands, why, and how to fix it, with an example",
        arguments: Rule.all.map(\.id)
    )
    func complete(id: String) throws {
        let rule = try #require(Rule.named(id))
        for sentence in [rule.statement, rule.why, rule.remedy] {
            #expect(sentence.hasSuffix("."))
            #expect(sentence.count > 15)
            #expect(sentence.first?.isUppercase == true || sentence.first?.isLetter == false)
        }
        #expect(!rule.example.broken.isEmpty && !rule.example.kept.isEmpty)
        #expect(rule.example.broken != rule.example.kept)
        #expect(!(rule.example.broken + rule.example.kept).contains("\n"))
        #expect(!rule.source.page.isEmpty && !rule.source.section.isEmpty)
        #expect(rule.source.address.hasPrefix("https://developer.apple.com/"))
        #expect(!rule.severities.isEmpty)
    }

    /// The weights of the rules on buttons in 2020, 2022 and 2025.
    static let severities: [(String, [Severity])] = [
        ("button.min-width", [.error, .error, .error]),
        ("button.min-height", [.error, .error, .error]),
        ("button.margin", [.warning, .warning, .warning]),
        ("button.not-smaller", [.error, .error, .error]),
        ("button.visible-without-scroll", [.error, .error, .error]),
        ("button.use-system", [.advice, .advice, .advice]),
        ("button.corner-radius-consistent", [.advice, .advice, .advice]),
        ("button.covered", [.warning, .warning, .warning]),
        ("button.accessible-name", [.warning, .warning, .warning]),
        ("button.duplicate", [.advice, .advice, .advice]),
        ("title.wording", [.error, .error, .error]),
        ("title.case", [.error, .error, .error]),
        ("title.consistent", [.warning, .warning, .warning]),
        ("title.font-system", [.error, .advice, .advice]),
        ("title.ratio", [.error, .warning, .warning]),
        ("title.color", [.warning, .error, .error]),
        ("title.contrast", [.error, .error, .error]),
        ("title.vertical-center", [.warning, .warning, .warning]),
        ("title.right-margin", [.warning, .warning, .warning]),
        ("title.fits", [.warning, .warning, .warning]),
        ("title.watchos", [.warning, .warning, .warning]),
        ("style.white-on-light", [.error, .error, .error]),
        ("style.outline-on-dark", [.warning, .warning, .warning]),
        ("style.black-on-dark", [.error, .error, .error]),
        ("style.dark-mode", [.warning, .warning, .warning]),
        ("style.fill-color", [.warning, .error, .error]),
        ("style.border-color", [.warning, .warning, .warning]),
        ("style.platform", [.warning, .warning, .warning]),
        ("logo.missing", [.error, .error, .error]),
        ("logo.artwork", [.error, .error, .error]),
        ("logo.as-button", [.error, .error, .error]),
        ("logo.height-match", [.warning, .warning, .warning]),
        ("logo.crop", [.error, .error, .error]),
        ("logo.color", [.error, .error, .error]),
        ("logo.png-size", [.warning, .warning, .warning]),
        ("logo.only-aspect", [.error, .error, .error]),
        ("logo.only-padding", [.warning, .warning, .warning]),
        ("logo.only-shape", [.warning, .warning, .warning]),
        ("shape.rectangular", [.warning, .error, .error]),
        ("logo.inset", [.advice, .advice, .advice]),
    ]

    @Test("the rules on buttons weigh what the guidelines' words weigh")
    func weights() {
        let rules = Rule.sections.prefix(4).flatMap(\.rules)
        #expect(rules.map(\.id) == Self.severities.map(\.0))
        for (rule, row) in zip(rules, Self.severities) {
            #expect(Edition.allCases.map { rule.severities[$0] } == row.1, "\(rule.id)")
        }
    }

    @Test("only what concerns titles knows the renderer, or the two could only agree")
    func limits() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Sources/QuinceGuidelines/Rules")
        let files = try #require(FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil))
        var count = 0
        for case let file as URL in files where file.pathExtension == "swift" {
            count += 1
            let text = try String(contentsOf: file, encoding: .utf8)
            let folder = file.deletingLastPathComponent().lastPathComponent
            #expect(folder == "Title" || !text.contains("import QuinceButtons"), "\(file.path)")
        }
        #expect(count > 40)
    }
}
