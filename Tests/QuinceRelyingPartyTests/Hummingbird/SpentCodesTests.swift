import Testing

@testable import QuinceHummingbird

@Suite("Spent codes")
struct SpentCodesTests {
    private let codes = SpentCodes(most: 3)

    private func known(of codes: [String]) -> [String] { codes.filter { self.codes.contains($0) } }

    @Test("nothing is known at first")
    func empty() { #expect(!self.codes.contains("a")) }

    @Test("the oldest makes room, again and again")
    func room() {
        let all = ["a", "b", "c", "d", "e", "f", "g"]
        for code in all { self.codes.insert(code) }
        #expect(self.known(of: all) == ["e", "f", "g"])
    }

    @Test("one that comes again takes no second place")
    func again() {
        for code in ["a", "a", "a", "b", "c"] { self.codes.insert(code) }
        #expect(self.known(of: ["a", "b", "c"]) == ["a", "b", "c"])
        self.codes.insert("d")
        #expect(self.known(of: ["a", "b", "c", "d"]) == ["b", "c", "d"])
    }
}
