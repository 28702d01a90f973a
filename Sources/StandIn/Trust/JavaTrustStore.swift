import Crypto
package import Foundation

/// A Java key store (JKS) that contains only certificates to trust.
///
/// Java reads the system's authorities from no file of PEM and from no variable, so it gets its own copy. The format: a magic
/// number, the version, the count; per certificate a tag, an alias, the time, `X.509` and the bytes; at the end a SHA-1 digest
/// over the password and everything before it.
package enum JavaTrustStore {
    /// The password of every store of public certificates; it protects nothing.
    package static let password = "changeit"

    private static let magic: UInt32 = 0xFEED_FEED
    private static let version: UInt32 = 2
    private static let certificateTag: UInt32 = 2

    /// The store with `certificates` (DER), in their order.
    package static func store(of certificates: [Data], now: Date) -> Data {
        var data = Data()
        data.append(bigEndian: Self.magic)
        data.append(bigEndian: Self.version)
        data.append(bigEndian: UInt32(certificates.count))
        for (index, certificate) in certificates.enumerated() {
            data.append(bigEndian: Self.certificateTag)
            data.append(javaText: "authority-\(index + 1)")
            data.append(bigEndian: UInt64(max(0, now.timeIntervalSince1970) * 1_000))
            data.append(javaText: "X.509")
            data.append(bigEndian: UInt32(certificate.count))
            data.append(certificate)
        }
        var digest = Insecure.SHA1()
        for unit in Self.password.utf16 { digest.update(data: [UInt8(unit >> 8), UInt8(unit & 0xFF)]) }
        digest.update(data: Data("Mighty Aphrodite".utf8))
        digest.update(data: data)
        return data + Data(digest.finalize())
    }
}

extension Data {
    fileprivate mutating func append<Number: FixedWidthInteger>(bigEndian number: Number) {
        for shift in stride(from: Number.bitWidth - 8, through: 0, by: -8) {
            self.append(UInt8(truncatingIfNeeded: number >> shift))
        }
    }

    /// A text of ASCII as Java writes it: its length in two bytes, and its bytes.
    fileprivate mutating func append(javaText text: String) {
        self.append(bigEndian: UInt16(clamping: text.utf8.count))
        self.append(contentsOf: text.utf8)
    }
}
