// Drawing: an SVG of a button, read and painted: shapes, paths, groups, transforms, colors, gradients. Nothing in it is followed,
// loaded or run; what it draws in other ways (pictures in it, filters, masks) is left out.

/// An element of a drawing.
struct DrawingElement: Hashable, Sendable {
    let name: String
    let attributes: [String: String]
    /// Its place in the list of all.
    let index: Int
    /// The place of the element around it.
    let parent: Int?
    var children: [Int] = []
    /// The characters directly in it.
    var text = ""

    subscript(name: String) -> String? { self.attributes[name] }
}
