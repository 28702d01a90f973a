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

    @Test("have columns that count characters, known in bytes and in code points")
    func columns() {
        let lines = SourceLines(Data("plain\ne\u{301}👩‍👧x\n".utf8) + Data([0xE9, 0x78]))
        let plain = LineColumns(lines, 1)
        #expect(plain.byte(of: 5) == 4 && plain.codePoint(of: 5) == 5 && plain.byte(of: 6) == 5)
        #expect(plain.byte(of: 7) == nil && plain.byte(of: 0) == nil)
        let marks = LineColumns(lines, 2)
        #expect(marks.byte(of: 2) == 3 && marks.codePoint(of: 2) == 3)
        #expect(marks.byte(of: 3) == 14 && marks.codePoint(of: 3) == 6)
        // No text in UTF-8: where a column is in the file cannot be told.
        #expect(LineColumns(lines, 3).byte(of: 2) == nil)
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
