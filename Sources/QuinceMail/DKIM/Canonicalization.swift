import Crypto

/// How a header section or a body is written before it is signed (RFC 6376 §3.4).
public enum Canonicalization: String, Hashable, Sendable {
    /// As it is.
    case simple
    /// With one space for each run of blanks.
    case relaxed

    /// The bytes of a field that are signed, with the CRLF at the end (§3.4.1, §3.4.2).
    func bytes(of field: HeaderField) -> [UInt8] {
        guard self == .relaxed else { return field.raw }
        return Array(field.lowercasedName.utf8) + [UInt8(ascii: ":")] + Self.relaxed(field.rawValue)
            + [.carriageReturn, .lineFeed]
    }

    /// A value on one line, with one space for each run of blanks, and none at the ends.
    private static func relaxed(_ value: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        var isAfterBlank = false
        for byte in value where byte != .carriageReturn && byte != .lineFeed {
            if byte.isBlank {
                isAfterBlank = true
            } else {
                if isAfterBlank, !result.isEmpty { result.append(.space) }
                isAfterBlank = false
                result.append(byte)
            }
        }
        return result
    }
}

/// The SHA-256 digest of a body in one canonical form, from pieces of any size (RFC 6376 §3.4.3, §3.4.4).
///
/// Keeps 16 KiB at most, however large the body is.
public struct DKIMBodyHash: Sendable {
    private static let blockSize = 16_384

    private let isRelaxed: Bool
    private var digest = SHA256()
    private var block: [UInt8] = []
    /// Line ends that count only if more follows.
    private var lineEnds = 0
    private var isAfterBlank = false
    private var isAfterReturn = false
    private var isEmpty = true

    /// Starts with an empty body.
    public init(_ form: Canonicalization) {
        self.isRelaxed = form == .relaxed
        self.block.reserveCapacity(Self.blockSize)
    }

    /// Takes the next piece of the body.
    public mutating func take(_ piece: some Sequence<UInt8>) {
        for byte in piece {
            if self.isAfterReturn {
                self.isAfterReturn = false
                if byte == .lineFeed {
                    self.isAfterBlank = false
                    self.lineEnds += 1
                    continue
                }
                self.content(.carriageReturn)
            }
            if byte == .carriageReturn {
                self.isAfterReturn = true
            } else if self.isRelaxed, byte.isBlank {
                self.isAfterBlank = true
            } else {
                self.content(byte)
            }
        }
    }

    /// The digest of the whole body: 32 bytes.
    public consuming func finish() -> [UInt8] {
        if self.isAfterReturn { self.content(.carriageReturn) }
        // An empty body is one line in the simple form, and nothing in the relaxed one.
        if !self.isEmpty || !self.isRelaxed { self.block += [.carriageReturn, .lineFeed] }
        self.digest.update(data: self.block)
        return Array(self.digest.finalize())
    }

    private mutating func content(_ byte: UInt8) {
        self.isEmpty = false
        while self.lineEnds > 0 {
            self.write(.carriageReturn)
            self.write(.lineFeed)
            self.lineEnds -= 1
        }
        if self.isAfterBlank { self.write(.space) }
        self.isAfterBlank = false
        self.write(byte)
    }

    private mutating func write(_ byte: UInt8) {
        self.block.append(byte)
        guard self.block.count >= Self.blockSize else { return }
        self.digest.update(data: self.block)
        self.block.removeAll(keepingCapacity: true)
    }
}
