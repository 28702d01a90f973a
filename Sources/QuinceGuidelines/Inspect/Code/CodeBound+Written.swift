extension CodeBound {
    /// A dotted name that is written out here, such as `ButtonStyle.black`, as a word whose last part may be changed.
    ///
    /// - Parameter words: The last parts, by what they mean.
    /// - Returns: nil for anything that is computed, or a constant of the code.
    func written<Value>(_ words: [Value: String]) -> WrittenValue<Value>? {
        let path = self.expression.path
        guard path.count > 1, let last = path.last, words.values.contains(last) else { return nil }
        return self.writtenName(words)
    }

    /// The same whatever the last part is now.
    func writtenName<Value>(_ words: [Value: String]) -> WrittenValue<Value>? {
        let path = self.expression.path
        guard path.count > 1 else { return nil }
        let before = path.dropLast().joined(separator: ".")
        return WrittenValue(
            path.joined(separator: "."),
            at: self.place,
            spellings: words.mapValues { "\(before).\($0)" }
        )
    }

    /// A plain number that is written out here, with its unit or without.
    var writtenNumber: WrittenValue<Double>? {
        var expression = self.expression
        if case .member(let base, let unit) = expression.form, unit == "sp" || unit == "dp" {
            expression = base
        }
        guard case .number(let number) = expression.form, number > 0, number < 1_000 else { return nil }
        let text = number == number.rounded() ? "\(Int(number))" : "\(number)"
        return WrittenValue(text, at: self.with(expression).place)
    }

    /// Whether it is a text, and no name that somebody hands in.
    var isWrittenText: Bool {
        if case .text = self.expression.form { true } else { false }
    }
}
