package import Foundation

/// A signed token in its compact form (RFC 7515 §3.1), taken apart and not yet believed.
///
/// Nothing in it may be used before ``isSigned(by:)`` said yes, except to choose the key.
package struct CompactJWS: Hashable, Sendable {
    /// The longest accepted text, in bytes.
    ///
    /// A limit of Quince; real ones are below 2,000.
    package static let maximumLength = 16_384

    package let header: JSONObject
    package let claims: JSONObject
    package let signature: Data
    /// The bytes the signature is over: header and payload as they came.
    package let signedBytes: Data

    /// Takes `text` apart.
    ///
    /// - Throws: ``Refusal``, naming the part that is not what RFC 7515 asks.
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

    /// Why a text is no signed token.
    package enum Refusal: Error, Hashable, Sendable, CustomStringConvertible {
        case tooLong
        case parts(count: Int)
        case base64url(part: String)
        case json(part: String, JSONRefusal)
        case notAnObject(part: String)
        /// The header asks for an extension that has to be understood (RFC 7515 §4.1.11); none is.
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
    /// Writes a token: `header` and `claims` in their order, and what `sign` makes of both.
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
