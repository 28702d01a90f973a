/// A view that is a Sign in with Apple button, and why it is taken for one.
struct FoundButton {
    enum Source {
        /// `ASAuthorizationAppleIDButton` itself.
        case system
        /// A class of the project around Apple's button.
        case wrapper(WrapperClass)
        /// A class that is called like one and that the project does not show.
        case unknownClass(String)
        /// A `UIButton`.
        case button
        /// Another view around a label; the label's number.
        case label(Int)
    }

    let view: Int
    let source: Source

    var isDrawnByClass: Bool {
        switch self.source {
        case .system, .wrapper, .unknownClass: true
        case .button, .label: false
        }
    }
}
