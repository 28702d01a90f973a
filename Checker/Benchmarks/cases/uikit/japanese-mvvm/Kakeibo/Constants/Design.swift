import UIKit

enum Design {
    enum Color {
        static let canvas = UIColor(red: 0.13, green: 0.13, blue: 0.14, alpha: 1.0)
    }
    enum Size {
        static let buttonHeight: CGFloat = 48.0
        static let side: CGFloat = 24.0
    }
}
