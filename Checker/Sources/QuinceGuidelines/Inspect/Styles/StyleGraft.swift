/// The look of an element that a component of another file draws.
struct StyleGraft: Sendable {
    let styles: StyleReader
    /// The element there.
    let node: Int
    /// Its classes with those that it is given.
    let classes: ClassCode.Classes
    /// The classes that its user gives it, to which the style sheets of the user's file apply.
    let given: [String]
}
