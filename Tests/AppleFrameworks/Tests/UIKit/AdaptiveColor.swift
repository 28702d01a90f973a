#if canImport(UIKit) && !(os(watchOS) || QUINCE_WATCH)
import UIKit

extension UIColor {
    /// As `systemBackground`, which Apple TV doesn't have.
    static let adaptive = UIColor { $0.userInterfaceStyle == .dark ? .black : .white }
}
#endif
