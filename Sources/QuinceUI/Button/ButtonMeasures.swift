import Foundation

/// The dimensions in the guidelines ("Button size and corner radius"), in points.
enum ButtonMeasures {
    static let minimumWidth: CGFloat = 140
    static let minimumHeight: CGFloat = 30
    #if canImport(UIKit) && !(os(tvOS) || os(visionOS) || os(watchOS) || QUINCE_TV || QUINCE_VISION || QUINCE_WATCH)
    /// The maximum size of Apple's button on iOS; it is centered in a larger space.
    static let maximumWidth: CGFloat? = 375
    static let maximumHeight: CGFloat? = 64
    #else
    static let maximumWidth: CGFloat? = nil
    static let maximumHeight: CGFloat? = nil
    #endif
    /// The default width, into which every title fits at every default height.
    ///
    /// Apple's button says 130 points for each title, although most are wider.
    static let usualWidth: CGFloat = 280
    /// The width in a SwiftUI layout without a limit: the maximum width of Apple's button on iOS and on the web.
    static let roomyWidth: CGFloat = 375
    /// The margin on every side, as a part of the height.
    static let leastMargin: CGFloat = 0.1
    /// The default and recommended height on iOS.
    static let usualHeight: CGFloat = 44
    /// The default height for the largest text sizes: the maximum height of Apple's button on iOS.
    static let largestHeight: CGFloat = 64
    /// The opacity of Apple's button while it is disabled, because Apple's button doesn't dim by itself.
    static let disabledOpacity: CGFloat = 0.5
    /// The default corner radius of Apple's button.
    static let cornerRadius: CGFloat = 6
}
