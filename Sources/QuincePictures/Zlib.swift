import CZlib

/// Decompression by zlib.
public enum Zlib: Sendable {
    /// The bytes that `compressed` holds (RFC 1950); nil where it is damaged or holds more than `limit`.
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
