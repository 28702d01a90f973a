/// A value that the source writes as one word or number at one place, and how it would write others there.
package struct WrittenValue<Value: Hashable & Sendable>: Hashable, Sendable {
    /// Where ``text`` begins.
    package var place: SourcePlace
    /// As it stands there.
    package var text: String
    /// What may stand there instead, by what it means.
    package var spellings: [Value: String]

    package init(_ text: String, at place: SourcePlace, spellings: [Value: String] = [:]) {
        self.text = text
        self.place = place
        self.spellings = spellings
    }

    /// The change to another value; nil where it cannot be written there, and where it stands there already.
    package func change(to value: Value) -> Outcome.Fix? {
        guard let new = self.spellings[value], new != self.text else { return nil }
        return Outcome.Fix(at: self.place, replacing: self.text, by: new)
    }
}
