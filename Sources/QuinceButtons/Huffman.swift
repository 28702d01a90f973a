/// A canonical prefix code (RFC 1951 §3.2.2).
struct HuffmanCode {
    /// The number of bits of each symbol's code; 0 for symbols that don't occur.
    let lengths: [UInt8]
    /// The codes with their bits reversed, as DEFLATE packs them.
    let codes: [UInt16]

    /// Creates the shortest code for symbols with these frequencies, with at most `limit` bits per symbol.
    init(frequencies: [Int], limit: Int) {
        self.init(lengths: Self.lengths(frequencies, limit: limit))
    }

    private init(lengths: [UInt8]) {
        var counts = [Int](repeating: 0, count: 17)
        for length in lengths where length > 0 { counts[Int(length)] += 1 }
        var next = [Int](repeating: 0, count: 17)
        var code = 0
        for bits in 1...16 {
            code = (code + counts[bits - 1]) << 1
            next[bits] = code
        }
        self.lengths = lengths
        self.codes = lengths.map { length in
            guard length > 0 else { return 0 }
            defer { next[Int(length)] += 1 }
            return Self.reversed(next[Int(length)], bits: Int(length))
        }
    }

    private static func reversed(_ code: Int, bits: Int) -> UInt16 {
        var (code, result) = (code, 0)
        for _ in 0..<bits {
            result = result << 1 | code & 1
            code >>= 1
        }
        return UInt16(result)
    }

    /// Huffman's construction with two queues; then the longest codes are shortened until all fit the limit.
    private static func lengths(_ frequencies: [Int], limit: Int) -> [UInt8] {
        var lengths = [UInt8](repeating: 0, count: frequencies.count)
        let symbols = frequencies.indices.filter { frequencies[$0] > 0 }.sorted {
            frequencies[$0] < frequencies[$1]
        }
        guard symbols.count > 1 else {
            if let symbol = symbols.first { lengths[symbol] = 1 }
            return lengths
        }
        var weights = symbols.map { frequencies[$0] }
        var parents = [Int](repeating: 0, count: 2 * symbols.count - 1)
        var (leaf, inner) = (0, symbols.count)
        func lightest(_ end: Int) -> Int {
            let takesLeaf = leaf < symbols.count && (inner >= end || weights[leaf] <= weights[inner])
            defer { if takesLeaf { leaf += 1 } else { inner += 1 } }
            return takesLeaf ? leaf : inner
        }
        for node in symbols.count..<parents.count {
            let (first, second) = (lightest(node), lightest(node))
            parents[first] = node
            parents[second] = node
            weights.append(weights[first] + weights[second])
        }
        var depths = [Int](repeating: 0, count: parents.count)
        var counts = [Int](repeating: 0, count: limit + 1)
        for node in stride(from: parents.count - 2, through: 0, by: -1) {
            depths[node] = depths[parents[node]] + 1
            if node < symbols.count { counts[min(depths[node], limit)] += 1 }
        }
        Self.limit(&counts, limit)
        // The rarest symbols get the longest codes.
        var symbol = 0
        for bits in stride(from: limit, to: 0, by: -1) {
            for _ in 0..<counts[bits] {
                lengths[symbols[symbol]] = UInt8(bits)
                symbol += 1
            }
        }
        return lengths
    }

    /// Moves codes until they fill the space exactly (the Kraft sum is one).
    private static func limit(_ counts: inout [Int], _ limit: Int) {
        var total = (1...limit).reduce(0) { $0 + counts[$1] << (limit - $1) }
        while total > 1 << limit {
            counts[limit] -= 1
            for bits in stride(from: limit - 1, to: 0, by: -1) where counts[bits] > 0 {
                counts[bits] -= 1
                counts[bits + 1] += 2
                break
            }
            total -= 1
        }
    }
}
