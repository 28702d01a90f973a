import HTTPTypes
import Hummingbird
import NIOCore

/// Content of a message as a response that a browser can't take for a page of the console.
struct MailFile: Sendable {
    private let type: String
    private let policy: String
    /// nil for content that is shown, not saved.
    private let name: String?
    private let bytes: [UInt8]

    /// No scripts, no forms, no origin, and nothing from elsewhere: images are in the page itself.
    ///
    /// Only the console's own page may have it in a frame.
    static let pagePolicy =
        "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
    private static let filePolicy = "sandbox; default-src 'none'; frame-ancestors 'none'"

    /// Types that browsers show as pictures, text or documents; everything else is bytes.
    private static let types: Set = [
        "image/png", "image/jpeg", "image/gif", "image/webp", "text/plain", "text/calendar", "text/csv",
        "application/pdf",
    ]

    /// The source of a message.
    static func source(_ bytes: [UInt8], id: Int) -> MailFile {
        MailFile(type: "message/rfc822", policy: Self.filePolicy, name: "mail-\(id).eml", bytes: bytes)
    }

    /// HTML for a frame.
    static func page(_ html: String) -> MailFile {
        MailFile(
            type: "text/html; charset=utf-8",
            policy: Self.pagePolicy,
            name: nil,
            bytes: Array(html.utf8)
        )
    }

    /// An attachment; its name is only a proposal.
    static func attachment(_ bytes: [UInt8], type: String, name: String) -> MailFile {
        let type = type.lowercased()
        return MailFile(
            type: Self.types.contains(type) ? type : "application/octet-stream",
            policy: Self.filePolicy,
            name: name,
            bytes: bytes
        )
    }

    var response: Response {
        var headers: HTTPFields = [
            .contentType: self.type, .cacheControl: "no-store", .xContentTypeOptions: "nosniff",
            .contentSecurityPolicy: self.policy,
        ]
        if let referrerPolicy = HTTPField.Name("Referrer-Policy") { headers[referrerPolicy] = "no-referrer" }
        if let name { headers[.contentDisposition] = Self.disposition(name) }
        return Response(
            status: .ok,
            headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: self.bytes))
        )
    }

    /// RFC 6266 §4.1: plain ASCII for old clients, and the name as it is.
    private static func disposition(_ name: String) -> String {
        let name = String(name.filter { $0 != "/" && $0 != "\\" && !$0.isNewline }.prefix(100))
        let plain = String(
            name.map { $0.isASCII && ($0.isLetter || $0.isNumber || "-_. ".contains($0)) ? $0 : "_" }
        )
        let encoded = name.utf8.map { byte -> String in
            let isPlain =
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                || byte == 0x2D || byte == 0x2E || byte == 0x5F
            let digits = String(byte, radix: 16, uppercase: true)
            return isPlain ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + digits
        }
        return
            "attachment; filename=\"\(plain.isEmpty ? "file" : plain)\"; filename*=UTF-8''\(encoded.joined())"
    }
}
