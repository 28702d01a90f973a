import CZlib

/// Decompression with zlib.
public enum Zlib: Sendable {
    /// Returns the bytes that `compressed` contains (RFC 1950); nil if it is damaged or contains more than `limit`.
    public static func decompress(_ compressed: [UInt8], limit: Int) -> [UInt8]? {
        var output = [UInt8](repeating: 0, count: limit)
        var count = uLongf(limit)
        let result = unsafe output.withUnsafeMutableBufferPointer { output in
            unsafe compressed.withUnsafeBufferPointer { input in
                unsafe uncompress(output.baseAddress, &count, input.baseAddress, uLong(input.count))
            }
        }
        guard result == Z_OK else { return nil }
        output.removeLast(limit - Int(count))
        return output
    }
}
