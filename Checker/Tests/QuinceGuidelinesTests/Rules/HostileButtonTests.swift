import Foundation
import QuinceGuidelines
import Testing

/// Whatever is measured, rules answer, in sentences that fit a line.
@Suite("Rules and hostile measures")
struct HostileButtonTests {
    /// How many buttons; for ten minutes where it was asked for.
    private static let isSoak = ProcessInfo.processInfo.environment["QUINCE_SOAK"] == "1"

    @Test("buttons made of hostile values are judged by all rules in all editions")
    func judged() {
        let seed = ProcessInfo.processInfo.environment["QUINCE_SEED"].flatMap { UInt64($0) } ?? 20_260_801
        var chance = SmallRandom(state: seed)
        let end = ContinuousClock.now + Soak.length
        var rounds = 0
        var found = 0
        while Self.isSoak ? ContinuousClock.now < end : rounds < 25 {
            rounds += 1
            var inspection = Inspection()
            inspection.buttons = (0..<8).map { HostileButton.made(line: $0 / 2, &chance) }
            for edition in Edition.allCases {
                let findings = RuleCheck(edition: edition).findings(in: inspection)
                found += findings.count
                for finding in findings { Self.look(at: finding, seed) }
            }
        }
        #expect(found > rounds)
    }

    private static func look(at finding: Finding, _ seed: UInt64) {
        let texts = [finding.message, finding.measured ?? "", finding.required ?? "", finding.remedy]
        for text in texts {
            #expect(
                text.utf8.count < 2_000 && !text.contains(where: \.isNewline),
                "\(finding.rule), seed \(seed)"
            )
        }
        #expect(!finding.message.isEmpty && !finding.message.hasSuffix("."), "\(finding.rule)")
        #expect(finding.remedy.hasSuffix("."), "\(finding.rule): \(finding.remedy)")
        #expect(finding.verdict == .violation || finding.fix == nil, "\(finding.rule)")
    }

    @Test("what is no number and what has no end break no rule")
    func noNumbers() {
        for value in [Double.nan, .infinity, -.infinity] {
            let box = Measured.known(Box(x: value, y: value, width: value, height: value))
            var button = MeasuredButton.made(.customText)
            (button.width, button.height, button.clearSpace) = (.known(value), .known(value), .known(value))
            (button.box, button.cornerRadius) = (box, .known(value))
            button.variant.viewport = Size(width: value, height: value)
            let color = Measured.known(RGBColor(red: value, green: value, blue: value))
            (button.fill, button.background, button.style) = (color, color, .known(.black))
            var title = ButtonTitleMeasure.written("Sign in with Apple")
            (title.size, title.capHeight, title.box, title.color) = (.known(value), .known(value), box, color)
            button.title = title
            var logo = MeasuredLogo(.official("x"))
            (logo.size, logo.box, logo.color) = (.known(Size(width: value, height: value)), box, color)
            logo.isBitmap = .known(true)
            button.logo = .known(logo)
            var inspection = Inspection()
            inspection.buttons = [button]
            let found = RuleCheck().findings(in: inspection).map(\.rule)
            #expect(found.filter { $0 != "button.use-system" } == [], "\(value)")
        }
    }
}

/// Xorshift: the same numbers for the same seed.
struct SmallRandom: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        self.state ^= self.state << 13
        self.state ^= self.state >> 7
        self.state ^= self.state << 17
        return self.state
    }
}
