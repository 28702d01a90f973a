import Foundation

/// The lengths of the guidelines ("Button size and corner radius"), in points.
enum ButtonMeasures {
    static let minimumWidth: CGFloat = 140
    static let minimumHeight: CGFloat = 30
    #if canImport(UIKit) && !QUINCE_TV && !QUINCE_VISION && !QUINCE_WATCH
    /// Apple's button on iOS takes no more: it is centered in more room.
    static let maximumWidth: CGFloat? = 375
    #else
    static let maximumWidth: CGFloat? = nil
    #endif
    /// Where a layout of SwiftUI has no end of room; what Apple's button takes at most on iOS and on the web.
    static let roomyWidth: CGFloat = 375
    /// Of the height, on every side.
    static let leastMargin: CGFloat = 0.1
    /// The default and recommended height on iOS.
    static let usualHeight: CGFloat = 44
    /// The title is 43% of the height, so a button that grew with the largest texts could not hold its title on a small
    /// screen: at 66 points *Sign in with Apple* is as wide as 280 points.
    static let largestHeight: CGFloat = 66
    /// What Apple's button has of itself.
    static let cornerRadius: CGFloat = 6
}
