import Foundation
import Testing

@testable import QuinceGuidelines

@Suite("What takes a title")
struct TitleSurroundingsTests {
    static let rows: [(String, String, TitleRole)] = [
        ("js", "class T { static apple = 'Login'; }", .constant("apple")),
        ("js", "class T { static #apple = 'Login'; }", .elsewhere),
        ("swift", "enum T { static let apple = \"Login\" }", .constant("apple")),
        ("swift", "enum T { static let `continue` = \"Login\" }", .elsewhere),
        ("kt", "val apple: String = \"Login\"", .constant("apple")),
    ]

    @Test("a constant is one whose uses can be counted by its name", arguments: rows)
    func constants(ending: String, code: String, role: TitleRole) throws {
        let range = try #require(code.range(of: "Login"))
        let start = code.utf8.distance(from: code.startIndex, to: range.lowerBound)
        let surroundings = TitleSurroundings(start..<(start + 5), in: Data(code.utf8), ending: ending)
        #expect(surroundings.use == role)
    }

    @Test("names are counted whole, wherever they stand")
    func counts() {
        var counts = NameCount(["apple", "kApple"])
        counts.count(in: Array("apple; apples; // apple\nT.apple(kApple)pineapple'apple'".utf8))
        counts.count(in: Array("kApple".utf8))
        #expect(counts["apple"] == 4)
        #expect(counts["kApple"] == 2)
        #expect(counts["other"] == 0)
    }
}
