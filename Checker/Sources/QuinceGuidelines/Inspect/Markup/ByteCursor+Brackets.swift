extension ByteCursor {
    /// Skips a bracket with all that stands in it, strings included; one that is never closed reaches to the end.
    mutating func skipBalanced() -> Range<Int> {
        let start = self.position
        var depth = 0
        while !self.isAtEnd {
            let byte = self.peek()
            switch byte {
            case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
                self.skipString()
                continue
            default: break
            }
            self.position += 1
            if depth <= 0 { break }
        }
        self.position = min(self.position, self.end)
        return start..<self.position
    }

    /// Skips a string from its first quotation mark to after its last, or the mark alone where the line has no second; template
    /// literals may go over several lines.
    mutating func skipString() {
        let mark = self.peek()
        var index = self.position + 1
        while index < self.end {
            let byte = self.source.bytes[index]
            if byte == mark {
                self.position = index + 1
                return
            }
            if byte == 0x0A, mark != UInt8(ascii: "`") { break }
            index += byte == UInt8(ascii: "\\") ? 2 : 1
        }
        self.position += 1
    }
}
