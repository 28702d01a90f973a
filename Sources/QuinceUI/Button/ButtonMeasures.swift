import Foundation

/// The dimensions in the guidelines ("Button size and corner radius"), in points.
enum ButtonMeasures {
    static let minimumWidth: CGFloat = 140
    static let minimumHeight: CGFloat = 30
    #if canImport(UIKit) && !(os(tvOS) || os(visionOS) || os(watchOS) || QUINCE_TV || QUINCE_VISION || QUINCE_WATCH)
    /// The maximum width of Apple's button on iOS; it is centered in a wider space.
    static let maximumWidth: CGFloat? = 375
    #else
    static let maximumWidth: CGFloat? = nil
    #endif
    /// The width in a SwiftUI layout without a limit: the maximum width of Apple's button on iOS and on the web.
    static let roomyWidth: CGFloat = 375
    /// The margin on every side, as a part of the height.
    static let leastMargin: CGFloat = 0.1
    /// The default and recommended height on iOS.
    static let usualHeight: CGFloat = 44
    /// The maximum height for large text sizes.
    ///
    /// The title is 43% of the height. At 66 points, *Sign in with Apple* is 280 points wide; in a higher button, it would
    /// not fit on a small screen.
    static let largestHeight: CGFloat = 66
    /// The default corner radius of Apple's button.
    static let cornerRadius: CGFloat = 6
}
