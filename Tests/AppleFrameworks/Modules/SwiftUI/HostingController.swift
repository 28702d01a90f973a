#if canImport(UIKit) && !QUINCE_WATCH
/// https://developer.apple.com/documentation/swiftui/uihostingcontroller
public typealias UIHostingController = _HostingController
#elseif canImport(AppKit)
/// https://developer.apple.com/documentation/swiftui/nshostingcontroller
public typealias NSHostingController = _HostingController
#endif

@MainActor
public final class _HostingController<Content: View> {
    private let rootView: Content
    public init(rootView: Content) { self.rootView = rootView }
    public func sizeThatFits(in size: CGSize) -> CGSize {
        Host.size(of: self.rootView, in: ProposedViewSize(width: size.width, height: size.height))
    }
}
