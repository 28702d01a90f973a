/// Buttons of libraries for Sign in with Apple, which draw themselves: their style is told by the name of a style resource.
struct AndroidLibraryButton {
    static let names: Set<String> = [
        "SignInWithAppleButton", "AppleSignInButton", "SignInWithAppleTextButton",
    ]

    private let element: AndroidElement

    init(_ element: AndroidElement) { self.element = element }

    var view: DrawnView {
        var button = MeasuredButton(.systemWrapped, at: self.element.node.place(), on: .android)
        button.style = self.style
        let radius = self.element.length("sign_in_with_apple_button_cornerRadius", "cornerRadius")
        if let radius { button.cornerRadius = .known(radius) }
        var view = DrawnView(.button(button), at: self.element.node.place())
        view.words = self.element.words
        return view
    }

    private var style: Measured<ButtonStyle> {
        guard let name = self.element.node["style"]?.split(separator: ".").last else { return .known(.black) }
        switch name.lowercased() {
        case "black": return .known(.black)
        case "white": return .known(.white)
        case "whiteoutline", "whiteoutlined": return .known(.whiteOutline)
        default: return .unseen
        }
    }
}
