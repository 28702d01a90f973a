import QuinceButtons
import Testing

@Suite("TitleTable")
struct TitleTableTests {
    private let table = TitleTable.embedded

    @Test("has three titles for each of the 37 locales, in order")
    func titles() throws {
        let table = try self.table.get()
        #expect(table.locales == ButtonLocale.all)
        for locale in ButtonLocale.all {
            for type in ButtonType.allCases {
                let title = try #require(table.title(type, in: locale))
                #expect(!title.text.isEmpty && title.advance > table.unitsPerEm)
                #expect(title.ink.xMin > -100 && title.ink.xMax < title.advance + 100)
            }
        }
        #expect(table.title(.signIn, in: "en_US")?.text == "Sign in with Apple")
        #expect(table.title(.continue, in: "xx_XX") == nil)
    }

    @Test("has each locale's code as a label, from left to right, in the letters of the titles")
    func labels() throws {
        let table = try self.table.get()
        for locale in ButtonLocale.all {
            let label = try #require(table.label(of: locale))
            #expect(label.text == locale && !label.isRightToLeft)
            #expect(label.placements.count == 5)
        }
        // The "n" of "en_US" is the one of "Sign in with Apple".
        let letter = try #require(table.label(of: "en_US")).placements[1].glyph
        #expect(table.title(.signIn, in: "en_US")?.placements[3].glyph == letter)
        #expect(table.label(of: "xx_XX") == nil)
    }

    @Test("what is no table is refused, at whatever byte it ends or goes on")
    func refusals() throws {
        let bytes = TitleTable.embeddedBytes
        for length in [0, 3, 4, 5, 6, 100, 5_000, bytes.count / 2, bytes.count - 1] {
            #expect(throws: TitleTable.Refusal.self, "\(length)") {
                try TitleTable(parsing: Array(bytes.prefix(length)))
            }
        }
        #expect(throws: TitleTable.Refusal(reason: "bytes after the end", offset: bytes.count)) {
            try TitleTable(parsing: bytes + [0])
        }
        #expect(throws: TitleTable.Refusal.self) {
            try TitleTable(parsing: Array("PNG1".utf8) + bytes.dropFirst(4))
        }
        // A count that promises more than there is must not ask for memory.
        #expect(throws: TitleTable.Refusal.self) {
            try TitleTable(parsing: Array("QTO2".utf8) + [1, 0xFF, 0xFF, 0xFF, 0x7F])
        }
    }

    @Test("a changed byte gives a refusal or a table, never a crash")
    func changedBytes() {
        var random = SplitMix(seed: 7)
        for _ in 0..<300 {
            var bytes = TitleTable.embeddedBytes
            bytes[Int(random.next() % UInt64(bytes.count))] ^= UInt8(1 + random.next() % 255)
            _ = try? TitleTable(parsing: bytes)
        }
    }
}
