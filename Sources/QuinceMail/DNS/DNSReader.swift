/// Reads the parts of a message in order; no read leaves the bytes.
struct DNSReader {
    private let bytes: [UInt8]
    private var place = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func numbers(_ count: Int) throws(DNSFailure) -> [UInt16] {
        let bytes = try self.take(2 * count)
        return stride(from: bytes.startIndex, to: bytes.endIndex, by: 2).map {
            UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
        }
    }

    private mutating func take(_ count: Int) throws(DNSFailure) -> ArraySlice<UInt8> {
        guard count <= self.bytes.count - self.place else { throw .malformed }
        defer { self.place += count }
        return self.bytes[self.place..<self.place + count]
    }

    private mutating func byte() throws(DNSFailure) -> UInt8 {
        try self.take(1).first ?? 0
    }

    /// A name, whose end can be elsewhere (RFC 1035 §4.1.4).
    ///
    /// A pointer has to lead further to the front than the part that it ends, so no name is endless.
    mutating func name() throws(DNSFailure) -> String {
        var labels: [String] = []
        var length = 0
        var end: Int?
        var start = self.place
        while true {
            let count = try self.byte()
            switch count >> 6 {
            case 0 where count == 0:
                self.place = end ?? self.place
                return labels.joined(separator: ".")
            case 0:
                length += Int(count) + 1
                guard length <= 254 else { throw .malformed }
                labels.append(Self.text(try self.take(Int(count))))
            case 3:
                let target = Int(count & 0x3F) << 8 | Int(try self.byte())
                guard target < start else { throw .malformed }
                end = end ?? self.place
                (self.place, start) = (target, target)
            default: throw .malformed
            }
        }
    }

    private static func text(_ label: ArraySlice<UInt8>) -> String {
        var text: [UInt8] = []
        for byte in label {
            if (0x21...0x7E).contains(byte), byte != UInt8(ascii: "."), byte != .backslash {
                text.append(byte)
            } else {
                text += "\\\("\(1_000 + Int(byte))".dropFirst())".utf8
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// A record; nil if it is of a type or class that has no meaning here.
    mutating func record() throws(DNSFailure) -> DNSMessage.Record? {
        let name = try self.name()
        let head = try self.numbers(5)
        let end = self.place + Int(head[4])
        guard end <= self.bytes.count else { throw .malformed }
        guard let type = DNSType(rawValue: head[0]), head[1] == 1 else {
            self.place = end
            return nil
        }
        let data = try self.data(type, Int(head[4]))
        guard self.place == end else { throw .malformed }
        // RFC 2181 §8: with the highest bit, a lifetime is zero.
        let lifetime = head[2] & 0x8000 == 0 ? UInt32(head[2]) << 16 | UInt32(head[3]) : 0
        return DNSMessage.Record(name: name, type: type, lifetime: lifetime, data: data)
    }

    private mutating func data(_ type: DNSType, _ length: Int) throws(DNSFailure) -> DNSData {
        switch type {
        case .a, .aaaa:
            guard length == (type == .a ? 4 : 16), let address = IPAddress(bytes: try self.take(length))
            else {
                throw .malformed
            }
            return .address(address)
        case .cname, .ptr: return .name(try self.name())
        case .mx:
            let preference = try self.numbers(1)[0]
            return .exchange(preference: preference, name: try self.name())
        case .txt:
            var rest = try self.take(length)
            var text: [UInt8] = []
            while let count = rest.popFirst() {
                guard rest.count >= Int(count) else { throw .malformed }
                text += rest.prefix(Int(count))
                rest = rest.dropFirst(Int(count))
            }
            return .text(text)
        }
    }

    /// The lifetime of a negative answer: the smaller one of the SOA record's own and its last number (RFC 2308 §5); nil without
    /// such a record.
    mutating func negativeLifetime(records: UInt16) -> UInt32? {
        for _ in 0..<records {
            guard (try? self.name()) != nil, let head = try? self.numbers(5),
                let data = try? self.take(Int(head[4]))
            else { return nil }
            guard head[0] == 6, head[1] == 1, data.count >= 22 else { continue }
            let own = UInt32(head[2]) << 16 | UInt32(head[3])
            let last = data.suffix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            return min(own, last)
        }
        return nil
    }
}
