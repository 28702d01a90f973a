extension [UInt8] {
    /// Where the text stops being UTF-8, or has a zero; nil if it is text throughout.
    var firstOffsetOutsideUTF8: Int? {
        var offset = 0
        while offset < self.count {
            let byte = self[offset]
            if byte < 0x80 {
                if byte == 0 { return offset }
                offset += 1
                continue
            }
            let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
            guard byte >= 0xC2, byte <= 0xF4, offset + length <= self.count,
                self[(offset + 1)..<(offset + length)].allSatisfy({ $0 & 0xC0 == 0x80 })
            else { return offset }
            offset += length
        }
        return nil
    }
}
