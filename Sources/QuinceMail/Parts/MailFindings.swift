/// Picks out of a message what a test types or opens: codes and links.
public enum MailFindings: Sendable {
    /// The most codes, or links, that are returned.
    public static let maximum = 50
    /// The octets of a text that are looked at.
    private static let maximumText = MailPartsLimits.content
    /// How far a word such as "code" may be from the digits, in octets before and behind them.
    private static let distance = (before: 120, behind: 60)
    private static let maximumLink = 2_048

    /// Words that stand near a code, in lower case.
    private static let words = [
        "code", "pin", "otp", "passcode", "password", "token", "verif", "confirm", "bestätigung", "código",
        "codice", "kod",
        "код", "验证码", "驗證碼", "コード", "인증",
    ].map { Array($0.utf8) }

    /// The codes of a text, the one nearest to its word first: 4 to 8 digits, or two groups such as `123-456` or `123 456`.
    ///
    /// - Parameter text: A text without tags.
    /// - Returns: Each code once, without the sign between its groups.
    public static func codes(in text: String) -> [String] {
        let bytes = Array(self.withoutLinks(text).lowercased().utf8.prefix(self.maximumText))
        let words = self.positions(of: bytes)
        var found: [(code: String, distance: Int)] = []
        for candidate in self.candidates(bytes) {
            guard let distance = self.distance(candidate.range, words),
                !found.contains(where: { $0.code == candidate.code })
            else { continue }
            found.append((candidate.code, distance))
            if found.count == self.maximum { break }
        }
        return found.enumerated().sorted {
            ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset)
        }
        .map(\.element.code)
    }

    /// The links of a text: `http` and `https`, each once, in their order.
    public static func links(in text: String) -> [String] {
        var links: [String] = []
        for range in self.linkRanges(text) {
            let link = String(text[range])
            if !links.contains(link) { links.append(link) }
            if links.count == self.maximum { break }
        }
        return links
    }

    /// The links of a page: the values of `href` that are `http` or `https`.
    public static func links(inHTML html: String) -> [String] {
        var links: [String] = []
        for reference in HTMLText.references(html) {
            let link = reference.split(whereSeparator: \.isWhitespace).joined()
            let isLink = ["http://", "https://"].contains { link.lowercased().hasPrefix($0) }
            if isLink, link.utf8.count <= self.maximumLink, !links.contains(link) { links.append(link) }
            if links.count == self.maximum { break }
        }
        return links
    }

    /// The codes and links of a message.
    public static func all(of parts: MailParts) -> (codes: [String], links: [String]) {
        let subject = parts.header.first { $0.name.lowercased() == "subject" }?.value ?? ""
        let html = parts.html.map { self.links(inHTML: $0) } ?? []
        let text = parts.searchText
        let plain = self.links(in: text)
        let links = (parts.text == nil ? html + plain : plain + html).reduce(into: [String]()) { list, link in
            if !list.contains(link), list.count < self.maximum { list.append(link) }
        }
        return (self.codes(in: subject + "\n" + text), links)
    }

    // MARK: Codes

    private static func candidates(_ bytes: [UInt8]) -> [(code: String, range: Range<Int>)] {
        var candidates: [(code: String, range: Range<Int>)] = []
        var index = 0
        while index < bytes.count, candidates.count < 1_000 {
            guard bytes[index].isDigit else {
                index += 1
                continue
            }
            let start = index
            var groups: [Range<Int>] = [self.digits(bytes, from: start)]
            index = groups[0].upperBound
            while groups.count < 4, index + 1 < bytes.count, self.isSign(bytes[index]),
                bytes[index + 1].isDigit
            {
                let group = self.digits(bytes, from: index + 1)
                groups.append(group)
                index = group.upperBound
            }
            guard self.standsAlone(bytes, start..<index) else { continue }
            let isOne = groups.count == 1 && (4...8).contains(groups[0].count)
            let isPair = groups.count == 2 && groups.allSatisfy { (3...4).contains($0.count) }
            guard isOne || isPair else { continue }
            candidates.append((String(decoding: groups.flatMap { bytes[$0] }, as: UTF8.self), start..<index))
        }
        return candidates
    }

    private static func digits(_ bytes: [UInt8], from start: Int) -> Range<Int> {
        start..<(bytes[start...].firstIndex { !$0.isDigit } ?? bytes.count)
    }

    private static func isSign(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "-") || byte == .space }

    /// Whether digits aren't part of a word, a number with a point, a time, an amount or a telephone number.
    private static func standsAlone(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
        let before = range.lowerBound > 0 ? bytes[range.lowerBound - 1] : .space
        let isPart = { (byte: UInt8) in
            byte.isLetter || byte.isDigit
                || [UInt8(ascii: "_"), UInt8(ascii: "@"), UInt8(ascii: "/")].contains(byte)
        }
        if isPart(before)
            || [UInt8(ascii: "$"), UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: ",")].contains(before)
        {
            return false
        }
        let isSign = before == UInt8(ascii: ":") || before == UInt8(ascii: "-")
        if isSign, range.lowerBound > 1, bytes[range.lowerBound - 2].isDigit { return false }
        guard range.upperBound < bytes.count else { return true }
        let behind = bytes[range.upperBound]
        if isPart(behind) || behind == UInt8(ascii: "%") { return false }
        let isPoint = [UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "-")].contains(
            behind
        )
        return !(isPoint && range.upperBound + 1 < bytes.count && bytes[range.upperBound + 1].isDigit)
    }

    /// Where words begin and end, in their order.
    private static func positions(of bytes: [UInt8]) -> [Range<Int>] {
        let firsts = Set(self.words.map { $0[0] })
        return bytes.indices.compactMap { index in
            guard firsts.contains(bytes[index]),
                index == 0 || !bytes[index - 1].isLetter || bytes[index] >= 0x80,
                let word = self.words.first(where: { bytes[index...].starts(with: $0) })
            else { return nil }
            return index..<index + word.count
        }
    }

    /// How far the nearest word is; nil if none is near.
    private static func distance(_ range: Range<Int>, _ words: [Range<Int>]) -> Int? {
        var low = 0
        var high = words.count
        while low < high {
            let middle = (low + high) / 2
            if words[middle].lowerBound < range.lowerBound { low = middle + 1 } else { high = middle }
        }
        let before = low > 0 ? range.lowerBound - words[low - 1].upperBound : .max
        let behind = low < words.count ? words[low].lowerBound - range.upperBound : .max
        // A word before its code is usual; the other order counts only if it is nearer by far.
        return [
            before <= self.distance.before ? max(0, before) : nil,
            behind <= self.distance.behind ? 2 * behind : nil,
        ]
        .compactMap { $0 }.min()
    }

    // MARK: Links

    private static func withoutLinks(_ text: String) -> String {
        var result = ""
        var start = text.startIndex
        for range in self.linkRanges(text) {
            result += text[start..<range.lowerBound] + " "
            start = range.upperBound
        }
        return result + text[start...]
    }

    private static func linkRanges(_ text: String) -> [Range<String.Index>] {
        let scalars = text.unicodeScalars
        var ranges: [Range<String.Index>] = []
        var index = scalars.startIndex
        while index < scalars.endIndex, ranges.count < 10 * self.maximum {
            let scalar = scalars[index]
            guard scalar == "h" || scalar == "H", self.isScheme(scalars[index...]) else {
                index = scalars.index(after: index)
                continue
            }
            let link = self.link(scalars[index...])
            if link.utf8Count <= self.maximumLink { ranges.append(link.range) }
            index = link.range.upperBound
        }
        return ranges
    }

    private static func isScheme(_ rest: Substring.UnicodeScalarView) -> Bool {
        let start = String(String.UnicodeScalarView(rest.prefix(9))).lowercased()
        guard let scheme = ["http://", "https://"].first(where: { start.hasPrefix($0) }) else { return false }
        let host = rest.dropFirst(scheme.count).first
        return host.map { $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "[" }
            ?? false
    }

    /// The link at the beginning, without the signs of the sentence behind it.
    private static func link(_ rest: Substring.UnicodeScalarView) -> (
        range: Range<String.Index>, utf8Count: Int
    ) {
        var link = rest.prefix { !$0.properties.isWhitespace && !"<>\"`{}|\\^".unicodeScalars.contains($0) }
        var open = link.count { $0 == "(" } - link.count { $0 == ")" }
        while let last = link.last {
            guard ".,;:!?'*_]".unicodeScalars.contains(last) || last == ")" && open < 0 else {
                break
            }
            if last == ")" { open += 1 }
            link.removeLast()
        }
        let range = link.startIndex..<max(link.endIndex, rest.index(after: rest.startIndex))
        return (range, String(String.UnicodeScalarView(link)).utf8.count)
    }
}
