/// https://developer.apple.com/documentation/swiftui/proposedviewsize
public struct ProposedViewSize: Hashable, Sendable {
    public var width: CGFloat?
    public var height: CGFloat?
    public init(width: CGFloat?, height: CGFloat?) { (self.width, self.height) = (width, height) }
}

/// A view whose size is known here.
@MainActor
public protocol _Sized: View { func _size(in room: ProposedViewSize) -> CGSize }

extension _Framed: _Sized {
    /// Offers its content what is offered to it within its limits; takes what is offered as far as a limit is named.
    public func _size(in room: ProposedViewSize) -> CGSize {
        let inner = Host.size(
            of: self.content,
            in: ProposedViewSize(
                width: Self.offer(room.width, self.minWidth, self.maxWidth),
                height: Self.offer(room.height, self.minHeight, self.maxHeight)
            )
        )
        return CGSize(
            width: Self.taken(inner.width, room.width, self.minWidth, self.maxWidth),
            height: Self.taken(inner.height, room.height, self.minHeight, self.maxHeight)
        )
    }

    private static func offer(_ room: CGFloat?, _ least: CGFloat?, _ most: CGFloat?) -> CGFloat? {
        // A length that is fixed is offered also where nothing is.
        if let least, least == most { return least }
        return room.map { max(min($0, most ?? $0), least ?? 0) }
    }

    private static func taken(_ inner: CGFloat, _ room: CGFloat?, _ least: CGFloat?, _ most: CGFloat?)
        -> CGFloat
    {
        let room = room ?? inner
        var taken = inner
        if let least { taken = max(least, min(taken, room)) }
        if let most { taken = min(most, max(taken, room)) }
        return taken
    }
}

extension _FixedSize: _Sized {
    public func _size(in room: ProposedViewSize) -> CGSize {
        Host.size(
            of: self.content,
            in: ProposedViewSize(
                width: self.horizontal ? nil : room.width,
                height: self.vertical ? nil : room.height
            )
        )
    }
}
