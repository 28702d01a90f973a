import Foundation
import QuinceGuidelines
import Testing

/// Files that are cut off, garbled or shuffled: read or refused with a place, never a crash.
///
/// `QUINCE_SOAK=1` does it for ten minutes; `QUINCE_SEED` repeats a run.
@Suite("Broken storyboards")
struct InterfaceFuzzTests {
    static let isLong = ProcessInfo.processInfo.environment["QUINCE_SOAK"] != nil

    static var sample: [UInt8] {
        var fixture = InterfaceFixture()
        let stack = Views.stack(
            "K",
            Views.button("G", title: "Sign in with Google") + Views.system(),
            attributes: #"distribution="fillEqually" spacing="8""#
        )
        let card = Views.view(
            "T",
            Views.color("backgroundColor", "#000000"),
            subviews: Views.label("L", "Continue with Apple &amp; more")
                + #"<imageView image="apple" id="I"/>"#
        )
        fixture.views =
            stack + card + ScreenTests.field(#"placeholder="Email""#) + "<!-- x --><![CDATA[y]]>"
            + #"<scrollView id="R"><rect key="frame" x="0" y="0" width="375" height="90"/><subviews>"#
            + Views.button("A", content: Views.numbers(["layer.cornerRadius": 5]))
            + "</subviews></scrollView>"
        fixture.constraints =
            LayoutFeatureTests.inset + [
                "B.height = 44", "T.top = K.bottom + 9", "T.leading = V.leadingMargin",
                "T.width = K.width * 0.9 @750", "A.top = R.top",
                "A.width >= 140", "L.firstBaseline = I.bottom", "R.bottom = S.bottom",
            ]
        fixture.resources = #"<image name="apple" width="24" height="24"/>"#
        return Array(fixture.xml.utf8)
    }

    /// Reads bytes as a storyboard; a refusal has to have a place.
    static func read(_ bytes: [UInt8]) -> Bool {
        do {
            let reading = try InterfaceInspector().read(InputFile(path: "a.storyboard", bytes: Data(bytes)))
            _ = reading?.inspect(ProjectFacts())
            return true
        } catch {
            #expect((error as UnreadableInput).place.line ?? 0 > 0)
            return false
        }
    }

    @Test("the sample itself is read")
    func whole() { #expect(Self.read(Self.sample)) }

    @Test("every cut is noticed")
    func truncations() {
        let sample = Self.sample
        let end = (sample.lastIndex(of: UInt8(ascii: ">")) ?? 0) + 1
        for length in stride(from: 0, to: end, by: Self.isLong ? 1 : 61) {
            #expect(!Self.read(Array(sample[..<length])), "cut at \(length)")
        }
    }

    @Test("changed bytes, moved and doubled pieces")
    func changes() {
        let seed = ProcessInfo.processInfo.environment["QUINCE_SEED"].flatMap(UInt64.init) ?? 2_026
        let clock = ContinuousClock()
        let end = clock.now + Soak.length
        let sample = Self.sample
        var chance = SeededGenerator(seed: seed)
        var (count, readable) = (0, 0)
        while Self.isLong ? clock.now < end : count < 150 {
            count += 1
            if Self.read(Self.changed(sample, &chance)) { readable += 1 }
        }
        // Both kinds have to come up, or nothing was tested.
        #expect(readable > count / 50 && readable < count, "\(readable) of \(count) were readable")
        if Self.isLong { print("broken storyboards: \(count), seed \(seed), readable \(readable)") }
    }

    private static func changed(_ sample: [UInt8], _ chance: inout SeededGenerator) -> [UInt8] {
        var bytes = sample
        for _ in 0..<Int.random(in: 1...4, using: &chance) {
            let start = Int.random(in: 0..<bytes.count, using: &chance)
            let end = min(start + Int.random(in: 1...60, using: &chance), bytes.count)
            switch Int.random(in: 0..<6, using: &chance) {
            case 0: bytes[start] = UInt8.random(in: 0...255, using: &chance)
            case 1: bytes.removeSubrange(start..<end)
            case 2:
                bytes.insert(
                    contentsOf: bytes[start..<end],
                    at: Int.random(in: 0...bytes.count, using: &chance)
                )
            case 3: Self.replaceNumber(in: &bytes, from: start, &chance)
            default: Self.replaceWord(in: &bytes, from: start, &chance)
            }
        }
        return bytes
    }

    /// Another number in the place of one: the file stays readable, the layout does not.
    private static func replaceNumber(
        in bytes: inout [UInt8],
        from start: Int,
        _ chance: inout SeededGenerator
    ) {
        guard let first = bytes[start...].firstIndex(where: { (0x30...0x39).contains($0) }) else { return }
        let last = bytes[first...].firstIndex { !(0x30...0x39).contains($0) } ?? bytes.count
        let number = ["0", "-1", "1e9", "0.0001", "nan", "99999", "1:0"].randomElement(using: &chance) ?? "0"
        bytes.replaceSubrange(first..<last, with: number.utf8)
    }

    /// One attribute's value in the place of another's.
    private static func replaceWord(in bytes: inout [UInt8], from start: Int, _ chance: inout SeededGenerator)
    {
        guard let first = bytes[start...].firstIndex(of: UInt8(ascii: "\"")),
            let last = bytes[(first + 1)...].firstIndex(of: UInt8(ascii: "\""))
        else { return }
        let word =
            ["V", "B", "K", "leading", "width", "YES", "NO", "stackView", "centerY", ""].randomElement(
                using: &chance
            ) ?? ""
        bytes.replaceSubrange((first + 1)..<last, with: word.utf8)
    }
}
