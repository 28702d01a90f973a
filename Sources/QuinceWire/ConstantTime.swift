/// Compares secrets without revealing, by the time it takes, how much of them matches.
package enum ConstantTime {
    /// Whether both texts are the same bytes.
    ///
    /// Only their lengths can be learned from the time.
    package static func equal(_ left: String, _ right: String) -> Bool {
        let left = Array(left.utf8)
        let right = Array(right.utf8)
        guard left.count == right.count else { return false }
        var difference: UInt8 = 0
        for index in left.indices { difference |= left[index] ^ right[index] }
        return difference == 0
    }
}
