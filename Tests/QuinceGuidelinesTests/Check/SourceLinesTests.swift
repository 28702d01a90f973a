import Foundation
import QuinceGuidelines
import Testing

@Suite("Lines of a file")
struct SourceLinesTests {
    @Test("end as editors end them", arguments: ["a\nbc\n\nd", "a\r\nbc\r\n\r\nd", "a\rbc\r\rd"])
    func lines(_ text: String) {
        let lines = SourceLines(Data(text.utf8))
        #expect((1...lines.count).map { lines[$0] } == ["a", "bc", "", "d"])
        #expect(lines[0] == "" && lines[5] == "" && lines[-1] == "")
    }

    @Test("are found by a byte in them")
    func numbers() {
        let lines = SourceLines(Data("a\nbc\n\nd".utf8))
        #expect((0...6).map { lines.number(at: $0) } == [1, 1, 2, 2, 2, 3, 4])
    }

    @Test("of a part of other bytes are the same")
    func slice() {
        let lines = SourceLines(Data("xxa\nb".utf8).dropFirst(2))
        #expect(lines[1] == "a" && lines[2] == "b")
    }

    @Test("cover any bytes, each once")
    func garbage() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<2_000 {
            let bytes = Data(
                (0..<Int.random(in: 0...40, using: &generator)).map { _ in
                    [0x0A, 0x0D, 0x41, 0xFF, 0xC3].randomElement() ?? 0
                }
            )
            let lines = SourceLines(bytes)
            var end = 0
            for number in 1...lines.count {
                guard let range = lines.range(of: number) else {
                    Issue.record("line \(number) of \(Array(bytes)) has no range")
                    return
                }
                #expect(range.lowerBound >= end && range.upperBound <= bytes.count)
                end = range.upperBound
            }
        }
    }
}
