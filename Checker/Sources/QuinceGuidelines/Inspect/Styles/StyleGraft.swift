/// Where the look of an element is said that a component of another file draws.
struct StyleGraft: Sendable {
    let styles: StyleReader
    /// The element there.
    let node: Int
    /// Its classes with those that it is given.
    let classes: ClassCode.Classes
    /// Those that it is given where it is used, which style sheets there speak of.
    let given: [String]
}
