/// The field `Received` that the relay adds (RFC 5321 §4.4), and the date in it.
public enum TraceField: Sendable {
    /// Makes the field.
    ///
    /// - Parameters:
    ///   - peer: The client; nil if nobody may learn where the message came from.
    ///   - host: The server's name.
    ///   - id: The message's identifier in the relay.
    ///   - seconds: The time, in seconds since 1970.
    /// - Returns: The field.
    /// - Throws: ``HeaderRefusal``.
    public static func received(
        from peer: SMTPPeer?,
        by host: String,
        id: String,
        at seconds: Int64
    ) throws(HeaderRefusal) -> HeaderField {
        var value = ""
        if let peer {
            let address = peer.clientAddress.map {
                IPAddress(parsing: $0)?.isIPv4 == false ? "IPv6:\($0)" : $0
            }
            value +=
                "from \(Self.word(peer.clientHelo ?? "unknown")) ([\(Self.word(address ?? "unknown"))])\r\n "
        }
        let proto = peer?.forwarded?.proto ?? peer.map(Self.protocolName) ?? "SMTP"
        value +=
            "by \(Self.word(host)) with \(Self.word(proto)) id \(Self.word(id));\r\n \(Self.date(seconds))"
        return try HeaderField(name: "Received", value: value)
    }

    /// RFC 3848.
    private static func protocolName(_ peer: SMTPPeer) -> String {
        guard peer.isExtended else { return "SMTP" }
        return "ESMTP" + (peer.isEncrypted ? "S" : "") + (peer.user == nil ? "" : "A")
    }

    /// The text with `?` for everything that could end a word, at most 255 characters.
    private static func word(_ text: String) -> String {
        let characters = text.utf8.prefix(255).map { byte -> UInt8 in
            let isPart = byte.isLetter || byte.isDigit || "._-:[]".utf8.contains(byte)
            return isPart ? byte : UInt8(ascii: "?")
        }
        return characters.isEmpty ? "unknown" : String(decoding: characters, as: UTF8.self)
    }

    /// A time as RFC 5322 §3.3 writes it, in UTC: `Thu, 26 Nov 2026 19:27:42 +0000`.
    public static func date(_ seconds: Int64) -> String {
        let days = Int((Double(seconds) / 86_400).rounded(.down))
        let second = Int(seconds) - days * 86_400
        let weekday = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"][((days % 7) + 7) % 7]
        let (year, month, day) = Self.civil(days)
        let names = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let time = [second / 3_600, second / 60 % 60, second % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
        return "\(weekday), \(day) \(names[month - 1]) \(year) \(time.joined(separator: ":")) +0000"
    }

    /// Year, month and day of a number of days since 1970 in the Gregorian calendar.
    private static func civil(_ days: Int) -> (Int, Int, Int) {
        var year = 1_970
        var rest = days
        // Whole periods of 400 years first, so that no time takes long.
        year += rest / 146_097 * 400
        rest %= 146_097
        if rest < 0 {
            year -= 400
            rest += 146_097
        }
        while rest >= Self.length(of: year) {
            rest -= Self.length(of: year)
            year += 1
        }
        let isLeap = Self.length(of: year) == 366
        var month = 1
        for length in [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] {
            if rest < length { break }
            rest -= length
            month += 1
        }
        return (year, month, rest + 1)
    }

    private static func length(of year: Int) -> Int {
        year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 366 : 365
    }
}
