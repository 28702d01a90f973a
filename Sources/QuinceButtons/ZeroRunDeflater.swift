/// Compresses bytes that are nearly all zero (RFC 1950, RFC 1951) into literals and runs of zeros.
///
/// Filtered images of buttons are nearly all zero. A general compressor has to inspect every byte; this one is told the
/// runs, so its cost depends on the changes. Any zlib can read its output.
struct ZeroRunDeflater {
    /// The bytes as they are, and runs of zeros as `runFlag | count`.
    private var tokens: [UInt32] = []
    private var zeros = 0
    private var checksum = Adler()

    private static let runFlag: UInt32 = 1 << 31

    /// Adds `count` zeros.
    @inline(__always)
    mutating func addZeros(_ count: Int) { self.zeros += count }

    @inline(__always)
    mutating func add(_ byte: UInt8) {
        if byte == 0 {
            self.zeros += 1
            return
        }
        if self.zeros > 0 { self.endRun() }
        self.checksum.add(byte)
        self.tokens.append(UInt32(byte))
    }

    private mutating func endRun() {
        self.checksum.addZeros(self.zeros)
        self.tokens.append(Self.runFlag | UInt32(self.zeros))
        self.zeros = 0
    }

    /// Returns the compressed stream.
    mutating func finish() -> [UInt8] {
        if self.zeros > 0 { self.endRun() }
        var frequencies = [Int](repeating: 0, count: 286)
        for token in self.tokens {
            guard token & Self.runFlag != 0 else {
                frequencies[Int(token)] += 1
                continue
            }
            let run = Run(Int(token & ~Self.runFlag))
            frequencies[0] += run.literals
            frequencies[285] += run.whole
            if run.rest > 0 { frequencies[LengthSymbol.of(run.rest).symbol] += 1 }
        }
        frequencies[256] = 1
        let code = HuffmanCode(frequencies: frequencies, limit: 15)
        var writer = BitWriter()
        writer.put(0x78, 8)
        writer.put(0x01, 8)
        Self.writeHeader(code, to: &writer)
        for token in self.tokens {
            if token & Self.runFlag == 0 {
                writer.put(UInt32(code.codes[Int(token)]), Int(code.lengths[Int(token)]))
            } else {
                Self.write(Run(Int(token & ~Self.runFlag)), code, to: &writer)
            }
        }
        writer.put(UInt32(code.codes[256]), Int(code.lengths[256]))
        var bytes = writer.finish()
        for shift in [24, 16, 8, 0] as [UInt32] {
            bytes.append(UInt8(truncatingIfNeeded: self.checksum.value >> shift))
        }
        return bytes
    }

    /// A run of zeros in DEFLATE's terms: some zeros, then copies of the previous byte.
    private struct Run {
        let literals: Int
        /// The number of copies of 258 bytes, the longest possible.
        let whole: Int
        /// The length of one shorter copy of at least 3 bytes; 0 if there is none.
        let rest: Int

        init(_ count: Int) {
            let copied = count - 1
            let rest = copied % 258
            self.literals = rest < 3 ? 1 + rest : 1
            self.whole = copied / 258
            self.rest = rest < 3 ? 0 : rest
        }
    }

    private static func write(_ run: Run, _ code: HuffmanCode, to writer: inout BitWriter) {
        for _ in 0..<run.literals { writer.put(UInt32(code.codes[0]), Int(code.lengths[0])) }
        // The distance is always one byte: the first distance symbol, whose code is the single bit 0.
        let length = Int(code.lengths[285])
        for _ in 0..<run.whole { writer.put(UInt32(code.codes[285]), length + 1) }
        guard run.rest > 0 else { return }
        let (symbol, extra, bits) = LengthSymbol.of(run.rest)
        writer.put(UInt32(code.codes[symbol]), Int(code.lengths[symbol]))
        writer.put(UInt32(extra), bits + 1)
    }

    /// Writes the header of the block: one block, the last, with its own codes (RFC 1951 §3.2.7).
    private static func writeHeader(_ code: HuffmanCode, to writer: inout BitWriter) {
        writer.put(0b101, 3)
        let count = max(257, (code.lengths.lastIndex { $0 > 0 } ?? 256) + 1)
        let lengths = Array(code.lengths[..<count]) + [1]
        let runs = Self.runs(of: lengths)
        var frequencies = [Int](repeating: 0, count: 19)
        for run in runs { frequencies[run.symbol] += 1 }
        let lengthCode = HuffmanCode(frequencies: frequencies, limit: 7)
        let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
        let used = max(4, (order.lastIndex { lengthCode.lengths[$0] > 0 } ?? 3) + 1)
        writer.put(UInt32(count - 257), 5)
        writer.put(0, 5)
        writer.put(UInt32(used - 4), 4)
        for symbol in order[..<used] { writer.put(UInt32(lengthCode.lengths[symbol]), 3) }
        for run in runs {
            writer.put(UInt32(lengthCode.codes[run.symbol]), Int(lengthCode.lengths[run.symbol]))
            writer.put(UInt32(run.extra), run.bits)
        }
    }

    /// The code lengths with repetitions: 16 repeats the previous one, 17 and 18 are zeros.
    private static func runs(of lengths: [UInt8]) -> [(symbol: Int, extra: Int, bits: Int)] {
        var runs: [(symbol: Int, extra: Int, bits: Int)] = []
        var at = 0
        while at < lengths.count {
            let value = lengths[at]
            let count = lengths[at...].prefix { $0 == value }.count
            at += count
            var left = count
            if value == 0 {
                while left >= 11 {
                    let part = min(left, 138)
                    runs.append((18, part - 11, 7))
                    left -= part
                }
                if left >= 3 {
                    runs.append((17, left - 3, 3))
                    left = 0
                }
            } else {
                runs.append((Int(value), 0, 0))
                left -= 1
                while left >= 3 {
                    let part = min(left, 6)
                    runs.append((16, part - 3, 2))
                    left -= part
                }
            }
            for _ in 0..<left { runs.append((Int(value), 0, 0)) }
        }
        return runs
    }
}

/// Returns the symbol of a copy's length, with its extra bits (RFC 1951 §3.2.5).
private enum LengthSymbol {
    static func of(_ length: Int) -> (symbol: Int, extra: Int, bits: Int) {
        guard length < 258 else { return (285, 0, 0) }
        let value = length - 3
        guard value >= 8 else { return (257 + value, 0, 0) }
        let bits = (Int.bitWidth - value.leadingZeroBitCount) - 3
        return (257 + 4 * bits + value >> bits, value & (1 << bits - 1), bits)
    }
}

/// The checksum of zlib (RFC 1950 §8.2); a run of zeros costs one multiplication.
private struct Adler {
    private var low: UInt64 = 1
    private var high: UInt64 = 0

    var value: UInt32 { UInt32(self.high % 65_521) << 16 | UInt32(self.low % 65_521) }

    @inline(__always)
    mutating func add(_ byte: UInt8) {
        self.low += UInt64(byte)
        self.high += self.low
        if self.high > 1 << 60 { self.reduce() }
    }

    mutating func addZeros(_ count: Int) {
        self.reduce()
        self.high += self.low * UInt64(count)
    }

    private mutating func reduce() {
        self.low %= 65_521
        self.high %= 65_521
    }
}

/// Packs bits, the lowest first.
private struct BitWriter {
    private var bytes: [UInt8] = []
    private var buffer: UInt64 = 0
    private var count = 0

    @inline(__always)
    mutating func put(_ value: UInt32, _ bits: Int) {
        self.buffer |= UInt64(value) << UInt64(self.count)
        self.count += bits
        while self.count >= 8 {
            self.bytes.append(UInt8(truncatingIfNeeded: self.buffer))
            self.buffer >>= 8
            self.count -= 8
        }
    }

    mutating func finish() -> [UInt8] {
        if self.count > 0 { self.bytes.append(UInt8(truncatingIfNeeded: self.buffer)) }
        self.count = 0
        return self.bytes
    }
}
