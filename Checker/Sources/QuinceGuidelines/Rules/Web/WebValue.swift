/// The value of an attribute or parameter, held against what is allowed.
struct WebValue {
    let attribute: ButtonAttribute
    let value: String

    /// nil if the code computes the value.
    init?(_ attribute: ButtonAttribute) {
        guard let value = attribute.value else { return nil }
        self.attribute = attribute
        self.value = value
    }

    /// A whole number in decimal digits; nil for anything else.
    var number: Int? {
        let digits =
            self.value.utf8.first == UInt8(ascii: "-") ? self.value.utf8.dropFirst() : self.value.utf8[...]
        guard !digits.isEmpty, digits.count <= 9, digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int(self.value)
    }

    /// What is wrong with it where a number is wanted; a text that is no whole number is either certainly refused or for a
    /// person to look at.
    func outcome(in range: ClosedRange<Int>, isStrict: Bool) -> Outcome? {
        let wanted = "\(range.lowerBound) to \(range.upperBound)"
        if let number = self.number {
            guard !range.contains(number) else { return nil }
            return self.outcome("has \(self.name) \(number)", wanted: wanted)
        }
        let outcome = self.outcome("has \(self.name) '\(self.shown)'", wanted: "a whole number, \(wanted)")
        return isStrict ? outcome : outcome.toReview(because: "its effect isn't documented")
    }

    /// Whether it is a number with a fraction, such as `44.5`.
    var isFraction: Bool {
        self.value.contains(".") && self.value.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E }
    }

    /// What is wrong with it where one of some words is wanted.
    func outcome(in words: [String]) -> Outcome? {
        guard !words.contains(where: { $0.utf8.elementsEqual(self.value.utf8) }) else { return nil }
        let list =
            words.count > 8 ? "a locale of Apple's list, such as \(words[7])" : words.joined(separator: ", ")
        var outcome = self.outcome("has \(self.name) '\(self.shown)'", wanted: list)
        if let place = self.attribute.place, let word = self.meant(of: words) {
            outcome.fix = Outcome.Fix(at: place, replacing: self.value, by: word)
        }
        return outcome
    }

    func outcome(_ message: String, wanted: String) -> Outcome {
        var outcome = Outcome(message, measured: self.shown, required: wanted)
        outcome.place = self.attribute.place
        return outcome
    }

    private var name: String { self.attribute.name }
    private var shown: String { String(self.value.prefix(60)) }

    /// The word that differs in nothing but case, hyphens and the like.
    private func meant(of words: [String]) -> String? {
        func bare(_ text: String) -> String {
            String(text.lowercased().filter { $0.isLetter || $0.isNumber })
        }
        let synonyms = ["login": "signin", "register": "signup"]
        let own = bare(self.value)
        return words.first { bare($0) == (synonyms[own] ?? own) }
    }
}
