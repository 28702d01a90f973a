/// A property list in the old style of NeXTSTEP, in which Xcode writes its projects.
///
/// Foundation's parser calls itself for each level without a limit, so a hostile project would end the checker.
enum OldStyleList {
    case text(String)
    case list([OldStyleList])
    case map([String: OldStyleList])

    /// Reads a list; nil if it isn't one, or if it is nested deeper than 100 levels.
    ///
    /// - Parameter bytes: UTF-8.
    init?(_ bytes: [UInt8]) {
        var parser = Parser(bytes)
        guard let value = parser.value(depth: 0) else { return nil }
        self = value
    }

    var text: String? { if case .text(let text) = self { text } else { nil } }

    /// The texts of a list; empty if it's none.
    var texts: [String] { if case .list(let all) = self { all.compactMap(\.text) } else { [] } }

    subscript(_ key: String) -> OldStyleList? { if case .map(let all) = self { all[key] } else { nil } }

    private struct Parser {
        private let bytes: [UInt8]
        private var index = 0

        init(_ bytes: [UInt8]) { self.bytes = bytes }

        mutating func value(depth: Int) -> OldStyleList? {
            guard depth <= 100 else { return nil }
            self.skip()
            switch self.next {
            case UInt8(ascii: "{"): return self.map(depth)
            case UInt8(ascii: "("): return self.list(depth)
            default: return self.text().map { .text($0) }
            }
        }

        private var next: UInt8? { self.index < self.bytes.count ? self.bytes[self.index] : nil }

        /// Whether the next sign is this one; if it is, it is read.
        private mutating func take(_ sign: Unicode.Scalar) -> Bool {
            self.skip()
            guard self.next == UInt8(ascii: sign) else { return false }
            self.index += 1
            return true
        }

        private mutating func map(_ depth: Int) -> OldStyleList? {
            self.index += 1
            var all: [String: OldStyleList] = [:]
            while !self.take("}") {
                guard let key = self.text(), self.take("="), let value = self.value(depth: depth + 1),
                    self.take(";")
                else { return nil }
                all[key] = value
            }
            return .map(all)
        }

        private mutating func list(_ depth: Int) -> OldStyleList? {
            self.index += 1
            var all: [OldStyleList] = []
            while !self.take(")") {
                guard let value = self.value(depth: depth + 1) else { return nil }
                all.append(value)
                guard self.take(",") else { return self.take(")") ? .list(all) : nil }
            }
            return .list(all)
        }

        private mutating func text() -> String? {
            if let quote = self.next, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
                return self.text(until: quote)
            }
            let start = self.index
            while let byte = self.next, Self.isPlain(byte) { self.index += 1 }
            return start == self.index ? nil : String(decoding: self.bytes[start..<self.index], as: UTF8.self)
        }

        /// Only quotes and backslashes are unescaped: paths need no more.
        private mutating func text(until quote: UInt8) -> String? {
            self.index += 1
            var text: [UInt8] = []
            while let byte = self.next {
                self.index += 1
                if byte == quote { return String(decoding: text, as: UTF8.self) }
                if byte == UInt8(ascii: "\\"), let escaped = self.next {
                    self.index += 1
                    text.append(escaped)
                } else {
                    text.append(byte)
                }
            }
            return nil
        }

        private static func isPlain(_ byte: UInt8) -> Bool {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            default: "_$/:.-".utf8.contains(byte)
            }
        }

        /// Blanks and comments.
        private mutating func skip() {
            while let byte = self.next {
                if byte == 0x20 || (0x09...0x0D).contains(byte) {
                    self.index += 1
                } else if self.bytes[self.index...].starts(with: Array("//".utf8)) {
                    self.index = self.bytes[self.index...].firstIndex(of: 0x0A) ?? self.bytes.count
                } else if self.bytes[self.index...].starts(with: Array("/*".utf8)) {
                    self.index += 2
                    while let byte = self.next, byte != UInt8(ascii: "*") || !self.isSlash(self.index + 1) {
                        self.index += 1
                    }
                    self.index = min(self.index + 2, self.bytes.count)
                } else {
                    return
                }
            }
        }

        private func isSlash(_ index: Int) -> Bool {
            index < self.bytes.count && self.bytes[index] == UInt8(ascii: "/")
        }
    }
}
