extension SMTPSession {
    /// EHLO and HELO (RFC 5321 §4.1.1.1); both end a transaction.
    mutating func greet(_ verb: String, _ arguments: Substring) -> Step {
        let name = Array(arguments.utf8)[...]
        guard name.count <= SMTPAddress.maximumDomainLength,
            SMTPAddress.isDomain(name) || SMTPAddress.isLiteral(name) || Self.isUsualName(name)
        else { return self.refuse(SMTPReply(501, "5.5.4", "Syntax: \(verb) hostname")) }
        self.endTransaction()
        self.peer.helo = String(arguments)
        self.peer.isExtended = verb == "EHLO"
        self.peer.forwarded = nil
        guard self.peer.isExtended else { return .reset(SMTPReply(250, nil, self.configuration.hostname)) }
        return .reset(SMTPReply(250, nil, lines: [self.configuration.hostname] + self.extensions))
    }

    /// Names that no domain has, but computers do: with an underscore.
    private static func isUsualName(_ name: ArraySlice<UInt8>) -> Bool {
        !name.isEmpty
            && name.allSatisfy {
                $0.isLetter || $0.isDigit
                    || [UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ".")].contains($0)
            }
    }

    /// What EHLO lists.
    private var extensions: [String] {
        var list = ["PIPELINING", "SIZE \(self.configuration.limits.messageSize)", "ENHANCEDSTATUSCODES"]
        if self.configuration.offersTLS, !self.peer.isEncrypted { list.append("STARTTLS") }
        if self.mayLogIn { list.append("AUTH PLAIN LOGIN") }
        if self.configuration.offersEightBit { list.append("8BITMIME") }
        if self.configuration.offersUTF8 { list.append("SMTPUTF8") }
        if self.configuration.trusts(self.peer.address) {
            list.append("XFORWARD " + ForwardedClient.attributes.joined(separator: " "))
        }
        return list
    }

    private var mayLogIn: Bool {
        self.configuration.offersLogin && (self.peer.isEncrypted || !self.configuration.loginNeedsTLS)
    }

    /// MAIL (RFC 5321 §4.1.1.2).
    mutating func mail(_ arguments: Substring) -> Step {
        guard self.peer.helo != nil else {
            return self.refuse(SMTPReply(503, "5.5.1", "Send EHLO or HELO first"))
        }
        guard self.state == .idle else { return self.refuse(SMTPReply(503, "5.5.1", "Nested MAIL command")) }
        guard let path = Self.path(arguments, "FROM:") else {
            return self.refuse(SMTPReply(501, "5.5.4", "Syntax: MAIL FROM:<address>"))
        }
        do throws(SMTPRefusal) {
            // A client that said HELO knows no parameters.
            guard self.peer.isExtended || path.parameters.isEmpty else { throw SMTPRefusal(.syntax) }
            let parameters = try SMTPMailParameters(path.parameters, self.configuration)
            let address = try Self.address(path.mailbox, utf8: parameters.isUTF8, status: "5.1.7")
            return self.ask(.mail(address, parameters))
        } catch {
            return self.refuse(error.reply)
        }
    }

    /// RCPT (RFC 5321 §4.1.1.3).
    mutating func recipient(_ arguments: Substring) -> Step {
        guard case .mail(let count) = self.state else {
            return self.refuse(SMTPReply(503, "5.5.1", "Need MAIL command"))
        }
        guard let path = Self.path(arguments, "TO:"), !path.mailbox.isEmpty else {
            return self.refuse(SMTPReply(501, "5.5.4", "Syntax: RCPT TO:<address>"))
        }
        guard path.parameters.isEmpty else {
            return self.refuse(SMTPReply(555, "5.5.4", "Parameter not recognized or not implemented"))
        }
        guard count < self.configuration.limits.recipients else {
            return .reply(SMTPReply(452, "4.5.3", "Too many recipients"))
        }
        do throws(SMTPRefusal) {
            if path.mailbox.lowercased() == "postmaster" { return self.ask(.recipient(nil)) }
            return self.ask(
                .recipient(try Self.address(path.mailbox, utf8: self.repliesInUTF8, status: "5.1.3"))
            )
        } catch {
            return self.refuse(error.reply)
        }
    }

    private static func path(_ arguments: Substring, _ word: String) -> SMTPPath.Parsed? {
        guard arguments.prefix(word.count).uppercased() == word else { return nil }
        return SMTPPath.parse(arguments.dropFirst(word.count))
    }

    private static func address(
        _ text: Substring,
        utf8: Bool,
        status: String
    ) throws(SMTPRefusal) -> SMTPAddress? {
        guard !text.isEmpty else { return nil }
        do throws(SMTPAddress.Refusal) {
            return try SMTPAddress(parsing: text, utf8: utf8)
        } catch {
            switch error {
            case .syntax, .tooLong: throw SMTPRefusal(SMTPReply(501, status, "Bad address syntax"))
            case .needsUTF8: throw SMTPRefusal(SMTPReply(553, "5.6.7", "Address needs SMTPUTF8"))
            }
        }
    }

    /// DATA (RFC 5321 §4.1.1.4).
    mutating func data(_ arguments: Substring) -> Step {
        guard arguments.isEmpty else { return self.refuse(.syntax) }
        guard case .mail(let count) = self.state else {
            return self.refuse(SMTPReply(503, "5.5.1", "Need RCPT command"))
        }
        guard count > 0 else { return self.refuse(SMTPReply(554, "5.5.1", "No valid recipients")) }
        return self.ask(.data)
    }

    /// RSET (RFC 5321 §4.1.1.5).
    mutating func reset() -> Step {
        self.endTransaction()
        self.peer.forwarded = nil
        return .reset(.ok)
    }

    /// STARTTLS (RFC 3207).
    mutating func startTLS(_ arguments: Substring) -> Step {
        guard arguments.isEmpty else { return self.refuse(.syntax) }
        guard !self.peer.isEncrypted, self.state == .idle else { return self.refuse(.sequence) }
        return .startTLS(SMTPReply(220, "2.0.0", "Ready to start TLS"))
    }

    /// XFORWARD, from listed peers and outside of transactions only.
    mutating func forward(_ arguments: Substring) -> Step {
        guard self.configuration.trusts(self.peer.address) else {
            return self.refuse(SMTPReply(550, "5.7.0", "Insufficient authorization"))
        }
        guard self.peer.isExtended, self.state == .idle else { return self.refuse(.sequence) }
        var forwarded = self.peer.forwarded ?? ForwardedClient()
        guard forwarded.add(arguments) else {
            return self.refuse(SMTPReply(501, "5.5.4", "Bad XFORWARD attribute"))
        }
        self.peer.forwarded = forwarded
        return .reply(.ok)
    }
}
