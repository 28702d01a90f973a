import Foundation
import QuinceMail

/// One copy of a message, with what lists and searches need of it; everything else is read again when it is shown.
struct MailCopy: Sendable {
    /// The whole message.
    let bytes: [UInt8]
    /// The fields of the header, decoded, in their order.
    let fields: [MailPart.Field]
    let summary: Summary
    /// The text for people; of a message with HTML alone, its text without tags.
    let text: String
    /// What tests look for, likeliest first.
    let codes: [String]
    /// What tests look for, in the order of the text.
    let links: [String]
    let hasHTML: Bool
    let attachments: [Attachment]

    /// The fields that a list shows, decoded; nil without the field.
    struct Summary: Sendable {
        let from: String?
        let to: String?
        let subject: String?
        /// The email addresses of the From field.
        let authors: [String]
    }

    /// A file in the message.
    struct Attachment: Sendable {
        /// From 1, in the order of the message.
        let number: Int
        let name: String
        let type: String
        /// In bytes, decoded.
        let size: Int
    }

    init(_ bytes: [UInt8]) {
        let parts = MailParts(reading: bytes)
        self.bytes = bytes
        self.fields = parts.header
        func value(_ name: String) -> String? { parts.header.first { $0.name.lowercased() == name }?.value }
        self.summary = Summary(
            from: value("from"),
            to: value("to"),
            subject: value("subject"),
            authors: Self.authors(bytes)
        )
        self.text = parts.searchText
        (self.codes, self.links) = MailFindings.all(of: parts)
        self.hasHTML = parts.html != nil
        self.attachments = parts.attachments.enumerated().map { index, part in
            Attachment(number: index + 1, name: Self.name(of: part), type: part.type, size: part.size)
        }
    }

    /// A copy with another header of the same message, whose text isn't read again.
    ///
    /// - Parameters:
    ///   - bytes: The whole message.
    ///   - original: The message that has the same body.
    init(_ bytes: [UInt8], withBodyOf original: MailCopy) {
        let parts = MailParts(reading: Self.header(bytes)?.bytes ?? [])
        func value(_ name: String) -> String? { parts.header.first { $0.name.lowercased() == name }?.value }
        self.bytes = bytes
        self.fields = parts.header
        self.summary = Summary(
            from: value("from"),
            to: value("to"),
            subject: value("subject"),
            authors: Self.authors(bytes)
        )
        self.text = original.text
        (self.codes, self.links) = (original.codes, original.links)
        self.hasHTML = original.hasHTML
        self.attachments = original.attachments
    }

    /// In bytes, with what was read of the message.
    var size: Int {
        let fields = self.fields.map { $0.name.utf8.count + $0.value.utf8.count + Self.fieldSize }
        let found = (self.codes + self.links).map { $0.utf8.count + Self.textSize }
        return self.bytes.count + self.text.utf8.count + (fields + found).reduce(0, +)
    }

    /// What a text takes beside its bytes, and what a field does.
    private static let (textSize, fieldSize) = (32, 64)

    /// The email addresses of the From field of a message; empty if there is no From field, more than one, or an unreadable one.
    static func authors(_ bytes: [UInt8]) -> [String] {
        guard let header = Self.header(bytes), let field = header.only("From"),
            let list = try? AddressList(parsing: field)
        else { return [] }
        return list.mailboxes.map(\.address.text)
    }

    private static func header(_ bytes: [UInt8]) -> HeaderBlock? {
        var reader = HeaderReader()
        if let found = try? reader.take(bytes[...]) { return found.header }
        return try? reader.finish()
    }

    fileprivate static func name(of part: MailPart) -> String {
        if let name = part.filename, !name.isEmpty { return name }
        guard part.type != "message/rfc822" else { return "message.eml" }
        let kind = part.type.split(separator: "/")
        return kind.first == "image" ? "image.\(kind.last?.prefix { $0.isLetter } ?? "")" : "attachment"
    }
}

extension MailCopy {
    /// The most bytes of pictures that a page gets.
    private static let maximumPictures = 8_388_608

    /// The types of pictures that a page gets; a type is text of the sender, which would be repeated for each use.
    private static let pictureTypes: Set = [
        "image/png", "image/jpeg", "image/gif", "image/webp", "image/avif", "image/bmp",
    ]

    /// The HTML for a frame, with the message's own pictures in it; nil if it has none.
    ///
    /// The frame's policy allows pictures in the page only, so nothing is read from elsewhere, not even from Quince. What is put into the
    /// page isn't searched again.
    func html() -> String? {
        let parts = MailParts(reading: self.bytes)
        guard let html = parts.html else { return nil }
        var pictures: [[UInt8]: String] = [:]
        for part in parts.leaves where !part.isCut && Self.pictureTypes.contains(part.type) {
            guard let id = part.contentID, pictures[Array(id.utf8)] == nil else { continue }
            pictures[Array(id.utf8)] = "data:\(part.type);base64,\(Data(part.content).base64EncodedString())"
        }
        guard !pictures.isEmpty else { return html }
        let bytes = Array(html.utf8)
        let ends = Set("\"'<>() \t\r\n".utf8)
        var (page, size, index): ([UInt8], Int, Int) = ([], 0, 0)
        while index < bytes.count {
            let start = index + 4
            guard bytes[index...].starts(with: "cid:".utf8) else {
                page.append(bytes[index])
                index += 1
                continue
            }
            let id = bytes[start...].prefix { !ends.contains($0) }
            let picture = pictures[Array(id)]
            size += picture?.utf8.count ?? 0
            if let picture, size <= Self.maximumPictures {
                page += Array(picture.utf8)
            } else {
                page += bytes[index..<id.endIndex]
            }
            index = id.endIndex
        }
        return String(decoding: page, as: UTF8.self)
    }

    /// An attachment by its number; nil if there is none.
    ///
    /// - Throws: ``ConsoleError`` for one that is too large to be decoded.
    func attachment(_ number: Int) throws(ConsoleError) -> MailFile? {
        let parts = MailParts(reading: self.bytes).attachments
        guard parts.indices.contains(number - 1) else { return nil }
        let part = parts[number - 1]
        guard !part.isCut else {
            throw .conflict(
                "attachment \(number) has \(part.size) bytes, and parts up to \(MailPartsLimits.content) bytes are decoded; read it in the source of the mail"
            )
        }
        return .attachment(part.content, type: part.type, name: Self.name(of: part))
    }
}
