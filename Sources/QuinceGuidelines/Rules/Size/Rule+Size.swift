extension Rule {
    /// The rules of this folder, in the order of the reference page.
    static let sizeRules: [Rule] = [.minimumWidth]
}
