#if !QUINCE_WATCH
/// What a storyboard's archive hands to `init(coder:)`: where the view is, and what its button says.
public final class StoryboardCoder: NSCoder {
    public let frame: CGRect
    public let title: String?

    public init(frame: CGRect, title: String?) { (self.frame, self.title) = (frame, title) }
}
#endif
