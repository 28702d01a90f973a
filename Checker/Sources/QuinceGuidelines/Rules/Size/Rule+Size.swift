// Size: how large a button is, what is around it, and whether it is there to be seen and used. Not what it says, nor how it
// is painted.

extension Rule {
    /// The rules of this folder, in the order of the reference page.
    static let sizeRules: [Rule] = [
        .minimumWidth, .minimumHeight, .margin, .notSmaller, .visibleWithoutScroll, .useSystem,
        .cornerRadiusConsistent, .covered, .accessibleName, .duplicate,
    ]
}

extension Platform {
    /// Whether the guidelines give sizes for it: they name iOS, macOS and the web, and leave a watch and a television to the
    /// system.
    var hasMinimumSize: Bool { self != .watchOS && self != .tvOS }
}
