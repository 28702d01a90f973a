/// The three styles in the guidelines.
public enum ButtonStyle: String, Hashable, Sendable, CaseIterable {
    case black, white
    /// White with a black line around it.
    case outlined

    /// The endpoint's parameters for this style.
    public var parameters: [(name: String, value: String)] {
        switch self {
        case .black: [("color", "black"), ("border", "false")]
        case .white: [("color", "white"), ("border", "false")]
        case .outlined: [("color", "white"), ("border", "true")]
        }
    }
}
