package import Foundation

/// A signed token in its compact form (RFC 7515 §3.1), parsed but not verified.
///
/// Don't use its contents before its signature has been verified, except to choose the key.
package struct CompactJWS: Hashable, Sendable {
    /// The longest accepted text, in bytes.
    ///
    /// A limit of Quince; real tokens are below 2,000 bytes.
    package static let maximumLength = 16_384

    package let header: JSONObject
    package let claims: JSONObject
    package let signature: Data
    /// The signed bytes: header and payload as they arrived.
    package let signedBytes: Data

    /// Parses `text`.
    ///
    /// - Throws: ``Refusal``, which names the part that violates RFC 7515.
    package init(parsing text: String) throws(Refusal) {
        guard text.utf8.count <= Self.maximumLength else { throw .tooLong }
        let bytes = Array(text.utf8)
        let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 3 else { throw .parts(count: parts.count) }
        self.header = try Self.object(in: parts[0], part: "header")
        guard self.header["crit"] == nil else { throw .critical }
        self.claims = try Self.object(in: parts[1], part: "payload")
        guard let signature = Base64URL.decode(parts[2]) else { throw .base64url(part: "signature") }
        self.signature = signature
        self.signedBytes = Data(bytes[..<parts[1].endIndex])
    }

    package var algorithm: String? { self.header["alg"]?.string }
    package var keyID: String? { self.header["kid"]?.string }

    /// The reason why a text isn't a signed token.
    package enum Refusal: Error, Hashable, Sendable, CustomStringConvertible {
        case tooLong
        case parts(count: Int)
        case base64url(part: String)
        case json(part: String, JSONRefusal)
        case notAnObject(part: String)
        /// The header requires an extension (RFC 7515 §4.1.11), and none is supported.
        case critical

        package var description: String {
            switch self {
            case .tooLong: "it is longer than \(CompactJWS.maximumLength) bytes"
            case .parts(let count): "it has \(count) part\(count == 1 ? "" : "s") between dots, not 3"
            case .base64url(let part): "its \(part) is not base64url without padding"
            case .json(let part, let refusal):
                "its \(part) is not JSON: \(refusal.reason), at byte \(refusal.offset)"
            case .notAnObject(let part): "its \(part) is not a JSON object"
            case .critical: "its header names critical extensions ('crit'), and none is supported"
            }
        }
    }

    private static func object(in part: ArraySlice<UInt8>, part name: String) throws(Refusal) -> JSONObject {
        guard let bytes = Base64URL.decode(part), let text = String(validating: bytes, as: UTF8.self) else {
            throw .base64url(part: name)
        }
        let value: JSONValue
        do throws(JSONRefusal) { value = try JSONValue(parsing: text) } catch {
            throw .json(part: name, error)
        }
        guard let object = value.object else { throw .notAnObject(part: name) }
        return object
    }
}

extension CompactJWS {
    /// Writes a token with the members of `header` and `claims` in their order, and the signature from `sign`.
    package static func write(
        header: JSONObject,
        claims: JSONObject,
        sign: (Data) throws -> some Sequence<UInt8>
    ) rethrows -> String {
        let header = Base64URL.encode(JSONValue.object(header).text.utf8)
        let claims = Base64URL.encode(JSONValue.object(claims).text.utf8)
        let signature = try sign(Data("\(header).\(claims)".utf8))
        return "\(header).\(claims).\(Base64URL.encode(signature))"
    }
}
