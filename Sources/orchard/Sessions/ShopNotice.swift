/// The notice at the top of the next page, after an action.
enum ShopNotice: String, Hashable, Sendable {
    case added
    case welcome
    case welcomeBack = "welcome-back"
    case orderKept = "order-kept"
    case appleLinked = "apple-linked"
    case appleNotLinked = "apple-not-linked"
    case saved
    case noPhone = "no-phone"
    case skipped
    case signedOut = "signed-out"

    /// The sentence; `name` is the customer's name, for a greeting.
    func sentence(name: String?) -> String {
        let comma = name.map { ", \($0)" } ?? ""
        return switch self {
        case .added: "It is in your basket."
        case .welcome: "Welcome to your new account\(comma). It is ready to use."
        case .welcomeBack: "Welcome back\(comma)."
        case .orderKept: "Your order is in your account now."
        case .appleLinked: "Sign in with Apple is linked to your account."
        case .appleNotLinked: "That Apple Account is linked to another account here. Nothing was changed."
        case .saved: "Saved."
        case .noPhone:
            "That isn’t a phone number. Please enter digits, such as +43 1 2345678. Nothing was changed."
        case .skipped: "That’s fine. You can add them below at any time."
        case .signedOut: "You are signed out."
        }
    }
}
