/// A value that the source contains as one word or number, and the spellings of other values at that place.
package struct WrittenValue<Value: Hashable & Sendable>: Hashable, Sendable {
    /// Where ``text`` begins.
    package var place: SourcePlace
    /// The current text.
    package var text: String
    /// The spellings of other values.
    package var spellings: [Value: String]

    package init(_ text: String, at place: SourcePlace, spellings: [Value: String] = [:]) {
        self.text = text
        self.place = place
        self.spellings = spellings
    }

    /// The change to another value; nil if that value has no spelling or is already there.
    package func change(to value: Value) -> Outcome.Fix? {
        guard let new = self.spellings[value], new != self.text else { return nil }
        return Outcome.Fix(at: self.place, replacing: self.text, by: new)
    }
}
