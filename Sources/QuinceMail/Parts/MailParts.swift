/// The parts of a message (RFC 2045, RFC 2046).
public struct MailParts: Hashable, Sendable {
    /// Something that a reader should know.
    public enum Remark: String, Hashable, Sendable, CaseIterable {
        /// The message is longer than ``MailPartsLimits/message``; the rest wasn't read.
        case messageIsCut
        /// There are more than ``MailPartsLimits/parts``; the others weren't read.
        case tooManyParts
        /// Parts lie deeper than ``MailPartsLimits/depth``; those are shown as one part.
        case tooDeep
        /// A header is longer than ``MailPartsLimits/header`` or has more than ``MailPartsLimits/fields``.
        case headerIsCut
        /// A part with others in it has no boundary, or doesn't end.
        case noBoundary
    }

    /// The message itself.
    public let root: MailPart
    /// What a reader should know.
    public let remarks: Set<Remark>

    /// The fields of the message, in their order.
    public var header: [MailPart.Field] { self.root.header }

    /// The parts without parts of their own, in their order.
    public var leaves: [MailPart] { self.root.leaves }

    /// The text to read, from the parts of type `text/plain`; nil without one.
    public var text: String? { Self.joined(self.root.bodies("text/plain")) }

    /// The page to show, from the parts of type `text/html`; nil without one.
    ///
    /// It is as hostile as its sender.
    public var html: String? { Self.joined(self.root.bodies("text/html")) }

    /// The parts that are no body: files, pictures of a page, messages.
    public var attachments: [MailPart] {
        let bodies = Set((self.root.bodies("text/plain") + self.root.bodies("text/html")).map(\.path))
        return self.leaves.filter { !bodies.contains($0.path) && ($0.size > 0 || $0.filename != nil) }
    }

    /// The text for searches: that of ``text``, or of ``html`` without its tags.
    public var searchText: String { self.text ?? self.html.map(HTMLText.plain) ?? "" }

    /// At most as much as is decoded of one part.
    private static func joined(_ parts: [MailPart]) -> String? {
        guard let first = parts.first else { return nil }
        let limit = MailPartsLimits.content
        var text = first.text ?? ""
        for part in parts.dropFirst() where text.utf8.count < limit {
            if let next = part.text { text += "\n" + next }
        }
        return text.utf8.count <= limit ? text : String(decoding: text.utf8.prefix(limit), as: UTF8.self)
    }
}

/// One part of a message, decoded as far as it is shown.
public struct MailPart: Hashable, Sendable {
    /// A field of a header.
    public struct Field: Hashable, Sendable {
        /// The name as it was written.
        public let name: String
        /// The value on one line, with encoded words decoded (RFC 2047).
        public let value: String
    }

    /// The place in the message: `1.2` is the second part of the first one; the message itself is empty.
    public let path: String
    /// The fields.
    public let header: [Field]
    /// The type in lower case, such as `text/plain`.
    public let type: String
    /// `attachment` or `inline` in lower case; nil without one.
    public let disposition: String?
    /// The name that the sender gave the part; it isn't safe as the name of a file.
    public let filename: String?
    /// The identifier by which a page refers to the part, without brackets.
    public let contentID: String?
    /// The charset that the part names, in lower case.
    public let charset: String?
    /// The first octets, without transfer encoding; none if there are parts in it.
    public let content: [UInt8]
    /// The octets of the whole part without transfer encoding.
    public let size: Int
    /// The parts in it.
    public let children: [MailPart]

    /// Whether ``content`` is only the beginning.
    public var isCut: Bool { self.size > self.content.count }

    /// The text of a part of type `text`; nil for others.
    public var text: String? {
        self.type.hasPrefix("text/")
            ? ShownCharset.decode(self.content, self.charset ?? "us-ascii").text : nil
    }

    /// The charset's name if a text has one that isn't known here: its characters beyond ASCII are shown as U+FFFD.
    public var unknownCharset: String? {
        guard self.type.hasPrefix("text/"), let charset, !ShownCharset.isKnown(charset) else { return nil }
        return charset
    }

    /// Whether the part is a file rather than something to read.
    public var isAttachment: Bool { self.disposition == "attachment" || self.filename != nil }

    var leaves: [MailPart] { self.children.isEmpty ? [self] : self.children.flatMap(\.leaves) }

    /// The parts of a type that are to be read.
    func bodies(_ type: String) -> [MailPart] {
        guard !self.children.isEmpty else {
            return self.type == type && !self.isAttachment ? [self] : []
        }
        switch self.type {
        case "multipart/alternative":
            // The last one is the best (RFC 2046 §5.1.4).
            return self.children.map { $0.bodies(type) }.last { !$0.isEmpty } ?? []
        case "multipart/related": return self.children.first?.bodies(type) ?? []
        case "message/rfc822": return []
        default: return self.children.flatMap { $0.bodies(type) }
        }
    }
}
