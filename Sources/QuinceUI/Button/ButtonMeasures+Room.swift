import Foundation

extension ButtonMeasures {
    /// The size in SwiftUI, which offers room in each direction.
    ///
    /// - Parameters:
    ///   - width: In points; nil asks for what the button wishes, infinity is no end of room.
    ///   - height: The same.
    ///   - wish: The button's intrinsic size.
    /// - Returns: Never less than the guidelines ask, also where less is offered.
    static func size(offered width: CGFloat?, _ height: CGFloat?, wish: CGSize) -> CGSize {
        let wanted = width.map { $0.isFinite ? $0 : self.roomyWidth } ?? wish.width
        let high = height.flatMap { $0.isFinite ? $0 : nil } ?? wish.height
        return CGSize(
            width: max(min(wanted, self.maximumWidth ?? wanted), self.minimumWidth),
            height: max(high, self.minimumHeight)
        )
    }

    /// The size in UIKit and AppKit, which ask what fits.
    ///
    /// - Parameters:
    ///   - room: In points; a width of 0 is that of a view without a size yet, and limits nothing.
    ///   - wish: The button's intrinsic size.
    /// - Returns: What the button wishes, as far as there is room, and never less than the guidelines ask.
    static func size(within room: CGSize, wish: CGSize) -> CGSize {
        let limit = room.width > 0 ? max(room.width, self.minimumWidth) : .infinity
        return CGSize(
            width: min(max(wish.width, self.minimumWidth), limit),
            height: max(wish.height, self.minimumHeight)
        )
    }
}
