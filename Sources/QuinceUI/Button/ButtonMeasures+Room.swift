import Foundation

extension ButtonMeasures {
    /// Returns the size in SwiftUI, which proposes a width and a height.
    ///
    /// - Parameters:
    ///   - width: The proposed width in points; nil asks for the button's preferred width, infinity for its maximum.
    ///   - height: The proposed height, likewise.
    ///   - wish: The button's intrinsic size.
    /// - Returns: The size, never below the minimum size, even if less is proposed.
    static func size(offered width: CGFloat?, _ height: CGFloat?, wish: CGSize) -> CGSize {
        let wanted = width.map { $0.isFinite ? $0 : self.roomyWidth } ?? wish.width
        let high = height.flatMap { $0.isFinite ? $0 : nil } ?? wish.height
        return CGSize(
            width: max(min(wanted, self.maximumWidth ?? wanted), self.minimumWidth),
            height: max(min(high, self.maximumHeight ?? high), self.minimumHeight)
        )
    }

    /// Returns the size in UIKit and AppKit, which ask for a size that fits.
    ///
    /// - Parameters:
    ///   - room: The available size in points; a width of 0 belongs to a view without a size yet, and limits nothing.
    ///   - wish: The button's intrinsic size.
    /// - Returns: The intrinsic size, limited by the available size, but never below the minimum size.
    static func size(within room: CGSize, wish: CGSize) -> CGSize {
        let limit = room.width > 0 ? max(room.width, self.minimumWidth) : .infinity
        return CGSize(
            width: min(max(wish.width, self.minimumWidth), limit),
            height: max(wish.height, self.minimumHeight)
        )
    }
}
