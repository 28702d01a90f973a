/// Names of elements and attributes by number: there are few of them, and each comes thousands of times.
struct NameTable {
    private(set) var texts: [String] = []
    private var spans: [Range<Int>] = []
    private var chains = [[Int32]](repeating: [], count: 512)

    /// The number of the name at some bytes.
    mutating func number(of span: Range<Int>, in bytes: [UInt8]) -> Int32 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for index in span { hash = (hash ^ UInt64(bytes[index])) &* 0x100_0000_01B3 }
        let slot = Int((hash ^ (hash >> 32)) & 511)
        for number in self.chains[slot] where Self.isSame(self.spans[Int(number)], span, bytes) {
            return number
        }
        let number = Int32(self.texts.count)
        self.texts.append(String(decoding: bytes[span], as: UTF8.self))
        self.spans.append(span)
        self.chains[slot].append(number)
        return number
    }

    private static func isSame(_ one: Range<Int>, _ other: Range<Int>, _ bytes: [UInt8]) -> Bool {
        guard one.count == other.count else { return false }
        for index in 0..<one.count where bytes[one.lowerBound + index] != bytes[other.lowerBound + index] {
            return false
        }
        return true
    }
}
