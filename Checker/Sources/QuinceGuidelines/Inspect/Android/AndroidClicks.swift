/// Which views code makes clickable: `binding.clApple.setOnClickListener`, `findViewById(R.id.cl_apple)` where listeners are set.
struct AndroidClicks {
    /// More of a file is no code that someone wrote.
    private static let maximumSize = 1_048_576

    private let bytes: [UInt8]
    private var ids: Set<String> = []

    /// The ids that a file of Kotlin or Java names; nil if it sets no listeners, or has nothing to do with Apple.
    static func facts(_ file: InputFile) -> ProjectFacts? {
        guard file.bytes.count <= Self.maximumSize, !CodePath(file.path).isTest,
            file.mentions(["clicklistener"]), file.namesApple
        else { return nil }
        let clicks = AndroidClicks(Array(file.bytes))
        guard !clicks.ids.isEmpty else { return nil }
        var facts = ProjectFacts()
        facts.resources.click(clicks.ids)
        return facts
    }

    /// An id as the name of a binding and as that of a resource alike.
    static func plain(_ name: some StringProtocol) -> String { name.lowercased().filter { $0 != "_" } }

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var start = 0
        while start < bytes.count {
            guard Self.isWord(bytes[start]) else {
                start += 1
                continue
            }
            var end = start
            while end < bytes.count, Self.isWord(bytes[end]) { end += 1 }
            self.visit(start..<end)
            start = end
        }
    }

    private mutating func visit(_ word: Range<Int>) {
        let text = self.bytes[word]
        guard text.count < 100 else { return }
        if text.elementsEqual("id".utf8), self.bytes[..<word.lowerBound].suffix(2).elementsEqual("R.".utf8),
            self.bytes.dropFirst(word.upperBound).first == UInt8(ascii: ".")
        {
            self.take(self.bytes[(word.upperBound + 1)...].prefix(100).prefix(while: Self.isWord))
        } else if text.starts(with: "set".utf8), text.suffix(13).elementsEqual("ClickListener".utf8) {
            // What stands in front of the dot.
            var place = word.lowerBound - 1
            let ignored: Set<UInt8> = [0x09, 0x0A, 0x0D, 0x20, UInt8(ascii: "."), UInt8(ascii: "?")]
            while place >= 0, word.lowerBound - place < 100, ignored.contains(self.bytes[place]) {
                place -= 1
            }
            guard place >= 0 else { return }
            let name = self.bytes[...place].suffix(100).reversed().prefix(while: Self.isWord)
            self.take(name.reversed())
        }
    }

    private mutating func take(_ name: some Sequence<UInt8>) {
        let name = Self.plain(String(decoding: Array(name), as: UTF8.self))
        if !name.isEmpty { self.ids.insert(name) }
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
