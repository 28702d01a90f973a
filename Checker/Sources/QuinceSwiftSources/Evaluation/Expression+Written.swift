import QuinceGuidelines

extension Expression {
    /// The case of an enumeration that is written out, `.black` or `Style.black`, as a word that may be changed.
    ///
    /// - Parameters:
    ///   - types: The names that may stand before it.
    ///   - spellings: What may stand there instead, by what it means.
    /// - Returns: nil for anything that is computed or named elsewhere.
    func written<Value>(after types: Set<String>, _ spellings: [Value: String]) -> WrittenValue<Value>? {
        guard let path = self.wholePath, case .member(let word, let position) = self.links.last else {
            return nil
        }
        let isImplicit = if case .implicit = self.root { path.count == 1 } else { false }
        guard isImplicit || types.contains(path.dropLast().joined(separator: ".")) else { return nil }
        return WrittenValue(word, at: position.place, spellings: spellings)
    }

    /// The text or the key that is written out here, as it is or within a call such as `NSLocalizedString`.
    var writtenText: String? {
        self.literalText ?? (self.links.count == 1 ? self.firstArguments?.first?.value.literalText : nil)
    }

    /// The number for a font's size that is written out in `.system(size: 16)` or `UIFont.systemFont(ofSize: 16)`.
    var writtenFontSize: WrittenValue<Double>? {
        guard let arguments = self.firstArguments,
            let value = arguments["size"] ?? arguments["ofSize"] ?? arguments["fixedSize"],
            value.literalNumber != nil, let digits = value.position.numeral
        else { return nil }
        return WrittenValue(digits, at: value.position.place)
    }
}

extension Position {
    /// The digits of a plain decimal number that begins here; nil for anything else.
    var numeral: String? {
        let digits = self.text.bytes(from: self.offset) { (0x30...0x39).contains($0) || $0 == 0x2E }
        return Double(digits) == nil ? nil : digits
    }
}
