/// The arguments of MAIL and RCPT (RFC 5321 §4.1.1.2, §4.1.1.3).
enum SMTPPath {
    /// A path in its brackets, without a source route, and the parameters after it.
    struct Parsed {
        /// The text in the brackets.
        let mailbox: Substring
        let parameters: [Substring]
    }

    /// Parses what follows `FROM:` or `TO:`; nil without brackets.
    ///
    /// One space before the bracket is accepted, since many clients send it.
    static func parse(_ text: Substring) -> Parsed? {
        var text = text
        if text.first == " " { text.removeFirst() }
        guard text.first == "<", let end = Self.end(of: text) else { return nil }
        let rest = text[text.index(after: end)...]
        guard rest.isEmpty || rest.first == " " else { return nil }
        var mailbox = text[text.index(after: text.startIndex)..<end]
        if mailbox.first == "@" {
            // A source route is ignored (RFC 5321 appendix C).
            guard let colon = mailbox.firstIndex(of: ":") else { return nil }
            mailbox = mailbox[mailbox.index(after: colon)...]
            guard !mailbox.isEmpty else { return nil }
        }
        return Parsed(mailbox: mailbox, parameters: rest.split(separator: " "))
    }

    /// The closing bracket outside of a quoted string.
    private static func end(of text: Substring) -> Substring.Index? {
        var isQuoted = false
        var isEscaped = false
        for index in text.indices {
            let character = text[index]
            if isEscaped {
                isEscaped = false
            } else if character == "\\", isQuoted {
                isEscaped = true
            } else if character == "\"" {
                isQuoted.toggle()
            } else if character == ">", !isQuoted {
                return index
            }
        }
        return nil
    }
}

extension SMTPMailParameters {
    /// Parses the parameters of MAIL.
    ///
    /// - Throws: The reply to a client whose parameters are wrong.
    init(_ texts: [Substring], _ configuration: SMTPConfiguration) throws(SMTPRefusal) {
        self.init()
        var seen: Set<String> = []
        for text in texts {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = parts[0].uppercased()
            guard seen.insert(name).inserted else { throw SMTPRefusal(.syntax) }
            try self.set(name, parts.count == 2 ? parts[1] : nil, configuration)
        }
    }

    private mutating func set(
        _ name: String,
        _ value: Substring?,
        _ configuration: SMTPConfiguration
    ) throws(SMTPRefusal) {
        switch (name, value) {
        case ("SIZE", let value?):
            guard (1...20).contains(value.utf8.count), value.utf8.allSatisfy({ (0x30...0x39).contains($0) })
            else { throw SMTPRefusal(.syntax) }
            // A number that no Int holds is too large, too.
            let size = Int(value) ?? .max
            guard size <= configuration.limits.messageSize else { throw SMTPRefusal(.tooLarge) }
            self.size = size
        case ("BODY", let value?) where configuration.offersEightBit:
            switch value.uppercased() {
            case "7BIT": break
            case "8BITMIME": self.isEightBit = true
            default: throw SMTPRefusal(.syntax)
            }
        case ("SMTPUTF8", nil) where configuration.offersUTF8: self.isUTF8 = true
        case ("AUTH", let value?) where configuration.offersLogin:
            guard let author = XText.decode(value) else { throw SMTPRefusal(.syntax) }
            self.author = author == "<>" ? "" : author
        default:
            throw SMTPRefusal(SMTPReply(555, "5.5.4", "Parameter not recognized or not implemented"))
        }
    }
}

/// A reply that refuses a command.
struct SMTPRefusal: Error {
    let reply: SMTPReply

    init(_ reply: SMTPReply) { self.reply = reply }
}

extension SMTPReply {
    static let tooLarge = SMTPReply(552, "5.3.4", "Message size exceeds fixed limit")
}
