/// How often names stand in code, whatever they name there.
struct NameCount {
    private var counts: [[UInt8]: Int]
    private let firstBytes: Set<UInt8>

    init(_ names: Set<String>) {
        let names = names.map { Array($0.utf8) }.filter { !$0.isEmpty }
        self.counts = Dictionary(names.map { ($0, 0) }) { one, _ in one }
        self.firstBytes = Set(names.map { $0[0] })
    }

    /// Counts in one more file, with comments and texts: what stands there may be meant, too.
    mutating func count(in bytes: [UInt8]) {
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let start = index
            while index < bytes.endIndex, TitleSurroundings.isLetter(bytes[index]) { index += 1 }
            guard index > start else {
                index += 1
                continue
            }
            guard self.firstBytes.contains(bytes[start]) else { continue }
            let name = Array(bytes[start..<index])
            if let count = self.counts[name] { self.counts[name] = count + 1 }
        }
    }

    subscript(name: String) -> Int { self.counts[Array(name.utf8), default: 0] }
}
