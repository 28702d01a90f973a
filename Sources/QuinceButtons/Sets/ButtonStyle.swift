/// The three styles that the guidelines know.
public enum ButtonStyle: String, Hashable, Sendable, CaseIterable {
    case black, white
    /// White with a black line around it.
    case outlined

    /// The endpoint's parameters for it.
    public var parameters: [(name: String, value: String)] {
        switch self {
        case .black: [("color", "black"), ("border", "false")]
        case .white: [("color", "white"), ("border", "false")]
        case .outlined: [("color", "white"), ("border", "true")]
        }
    }
}
