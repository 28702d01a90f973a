/// The backgrounds that the button page shows a button on.
enum PageBackground: String, Hashable, Sendable, CaseIterable {
    case white
    case lightGrey = "light-grey"
    case midGrey = "mid-grey"
    case darkGrey = "dark-grey"
    case black
    /// A color that the user chooses.
    case custom

    /// nil for ``custom``.
    var color: PageColor? {
        switch self {
        case .white: .white
        case .lightGrey: PageColor(red: 0xD1, green: 0xD1, blue: 0xD6)
        case .midGrey: PageColor(red: 0x8E, green: 0x8E, blue: 0x93)
        case .darkGrey: PageColor(red: 0x3A, green: 0x3A, blue: 0x3C)
        case .black: .black
        case .custom: nil
        }
    }

    /// The name on the page.
    var title: String {
        switch self {
        case .custom: "Own color"
        default: self.rawValue.prefix(1).uppercased() + self.rawValue.dropFirst().replacing("-", with: " ")
        }
    }
}
