extension CodeBound {
    /// A dotted name that is written out here, such as `ButtonStyle.black`, as a word whose last part may be changed.
    ///
    /// - Parameters:
    ///   - types: The names of the framework that may stand before it.
    ///   - words: The last parts, by what they mean.
    /// - Returns: nil for anything that is computed, or a constant of the code.
    func written<Value>(after types: Set<String>, _ words: [Value: String]) -> WrittenValue<Value>? {
        guard let last = self.expression.path.last, words.values.contains(last) else { return nil }
        return self.writtenName(after: types, words)
    }

    /// The same whatever the last part is now.
    func writtenName<Value>(after types: Set<String>, _ words: [Value: String]) -> WrittenValue<Value>? {
        let path = self.expression.path
        let before = path.dropLast().joined(separator: ".")
        guard case .member = self.expression.form, types.contains(before), !self.isDeclared(path[0]) else {
            return nil
        }
        return WrittenValue(
            path.joined(separator: "."),
            at: self.place,
            spellings: words.mapValues { "\(before).\($0)" }
        )
    }

    /// Whether the file itself gives a name its meaning.
    private func isDeclared(_ name: String) -> Bool {
        let file = self.scope.file
        return self.scope.meaning(of: name) != nil || file.values[name] != nil || file.types[name] != nil
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

    /// Whether a text is of this one place: written here, or in code that nothing else uses.
    var isOfThisPlace: Bool { self.scope.uses.isEmpty || self.isWrittenText }

    /// Whether it is a text, and no name that someone hands in.
    var isWrittenText: Bool {
        if case .text = self.expression.form { true } else { false }
    }
}
