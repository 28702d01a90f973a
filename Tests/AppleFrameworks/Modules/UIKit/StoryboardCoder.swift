#if !QUINCE_WATCH
/// What a storyboard's archive hands to `init(coder:)`: where the view is, what its button says, and whether it can be pressed.
@_spi(Test) public final class StoryboardCoder: NSCoder {
    public let frame: CGRect
    public let title: String?

    public let isEnabled: Bool

    public init(frame: CGRect, title: String?, isEnabled: Bool = true) {
        (self.frame, self.title, self.isEnabled) = (frame, title, isEnabled)
    }
}
#endif
