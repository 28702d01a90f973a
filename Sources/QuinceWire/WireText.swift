extension StringProtocol {
    /// Whether both texts have the same bytes.
    ///
    /// `==` on strings treats canonical equivalents as equal (`K` and the Kelvin sign). RFC 6749 and RFC 7519 compare
    /// character by character.
    package func isExactly(_ other: some StringProtocol) -> Bool { self.utf8.elementsEqual(other.utf8) }
}

extension String {
    /// The same for two strings, without a call per byte.
    package func isExactly(_ other: String) -> Bool {
        let (left, right) = (self.utf8, other.utf8)
        guard left.count == right.count else { return false }
        let same = unsafe left.withContiguousStorageIfAvailable { left in
            unsafe right.withContiguousStorageIfAvailable { right in unsafe left.elementsEqual(right) }
        }
        return same?.flatMap(\.self) ?? left.elementsEqual(right)
    }
}

extension String {
    /// Whether untrusted text can be accepted: no NUL, at which databases cut, and at most 30 combining marks in a row
    /// (Stream-Safe Text, UAX #15 §13).
    ///
    /// Comparing a longer row takes time quadratic in its length, so a body full of marks would block the server.
    package var isWireText: Bool {
        if self.utf8.allSatisfy({ $0 < 0x80 && $0 != 0 }) { return true }
        var marks = 0
        for scalar in self.unicodeScalars {
            guard scalar.value != 0 else { return false }
            marks = scalar.isCombiningMark ? marks + 1 : 0
            guard marks <= Self.longestRow else { return false }
        }
        return true
    }

    /// The longest accepted row of combining marks.
    private static var longestRow: Int { 30 }

    /// The first `count` Unicode scalars, as text that can be accepted: U+FFFD replaces NUL, and marks after the 30th of a row are
    /// left out.
    package func wireText(_ count: Int) -> String {
        var scalars = String.UnicodeScalarView()
        var marks = 0
        for scalar in self.unicodeScalars.prefix(count) {
            marks = scalar.isCombiningMark ? marks + 1 : 0
            guard marks <= Self.longestRow else { continue }
            scalars.append(scalar.value == 0 ? "\u{FFFD}" : scalar)
        }
        return String(scalars)
    }
}

extension Unicode.Scalar {
    fileprivate var isCombiningMark: Bool { self.properties.canonicalCombiningClass != .notReordered }
}

extension UInt8 {
    package var isASCIIDigit: Bool { (0x30...0x39).contains(self) }
    package var isASCIILetter: Bool { (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) }
    package var isASCIIAlphanumeric: Bool { self.isASCIIDigit || self.isASCIILetter }
}
