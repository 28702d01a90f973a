enum Provider: String, CaseIterable, Identifiable {
    case apple, google, email

    var id: String { rawValue }

    var name: String {
        switch self {
        case .apple: return "Apple"
        case .google: return "Google"
        case .email: return "E-mail"
        }
    }

    var icon: String {
        switch self {
        case .apple: return "icon_apple"
        case .google: return "icon_google"
        case .email: return "icon_mail"
        }
    }
}
