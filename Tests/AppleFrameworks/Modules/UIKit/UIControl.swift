#if !QUINCE_WATCH
/// https://developer.apple.com/documentation/uikit/uiaction
@MainActor
public final class UIAction {
    let handler: @MainActor (UIAction) -> Void
    public internal(set) var sender: Any?
    public init(
        title _: String = "",
        image _: UIImage? = nil,
        handler: @escaping @MainActor (UIAction) -> Void
    ) { self.handler = handler }
}

/// https://developer.apple.com/documentation/uikit/uicontrol
@MainActor
open class UIControl: UIView {
    /// https://developer.apple.com/documentation/uikit/uicontrol/event
    public struct Event: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let touchDown = Event(rawValue: 1 << 0)
        public static let touchDownRepeat = Event(rawValue: 1 << 1)
        public static let touchDragInside = Event(rawValue: 1 << 2)
        public static let touchDragOutside = Event(rawValue: 1 << 3)
        public static let touchDragEnter = Event(rawValue: 1 << 4)
        public static let touchDragExit = Event(rawValue: 1 << 5)
        public static let touchUpInside = Event(rawValue: 1 << 6)
        public static let touchUpOutside = Event(rawValue: 1 << 7)
        public static let touchCancel = Event(rawValue: 1 << 8)
        public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    }

    /// https://developer.apple.com/documentation/uikit/uicontrol/state
    public struct State: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let normal: State = []
    }

    open var isEnabled = true

    public override init(frame: CGRect = .zero) { super.init(frame: frame) }

    /// Sets what the archive says by the setter, which a subclass may have overridden.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        if (coder as? StoryboardCoder)?.isEnabled == false { self.isEnabled = false }
    }

    private var actions: [(event: Event, action: UIAction)] = []

    public func addAction(_ action: UIAction, for event: Event) { self.actions.append((event, action)) }

    public func sendActions(for events: Event) {
        for (event, action) in self.actions where !events.isDisjoint(with: event) {
            action.sender = self
            action.handler(action)
        }
    }

    /// What a finger does: the view that is hit gets the event, unless it is disabled.
    @_spi(Test) public func receive(_ events: Event) {
        if self.isEnabled { self.sendActions(for: events) }
    }
}

/// https://developer.apple.com/documentation/uikit/uibutton
@MainActor
open class UIButton: UIControl {
    /// https://developer.apple.com/documentation/uikit/uibutton/configuration-swift.struct
    public struct Configuration: Sendable {
        public var title: String?
        init() {}
        public static func plain() -> Configuration { Configuration() }
        public static func filled() -> Configuration { Configuration() }
    }

    open var configuration: Configuration?
    #if !QUINCE_TV
    /// A Mac that shows an app in its own idiom draws a push button, unless this says otherwise.
    public final var preferredBehavioralStyle = UIBehavioralStyle.automatic
    #endif
    #if QUINCE_CATALYST
    private var pushButton: UIView?
    #endif
    private var title: String?
    private var label: UIView?

    public override init(frame: CGRect = .zero) {
        super.init(frame: frame)
        self.isAccessibilityElement = true
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        self.isAccessibilityElement = true
        self.setTitle((coder as? StoryboardCoder)?.title, for: .normal)
    }

    public func setTitle(_ title: String?, for _: State) { self.title = title }
    public func title(for _: State) -> String? { self.title }
    public func setAttributedTitle(_ title: NSAttributedString?, for _: State) {
        self.title = title?.string ?? self.title
    }
    public func setImage(_: UIImage?, for _: State) {}

    /// What a finger does to a button.
    @_spi(Test) public func press() { self.receive([.touchUpInside, .primaryActionTriggered]) }

    public var currentTitle: String? { self.configuration?.title ?? self.title }

    /// A button makes the view of its title when it first has one to show.
    open override func layoutSubviews() {
        if self.currentTitle != nil, self.label == nil {
            let label = UIView()
            self.addSubview(label)
            self.label = label
        }
        #if QUINCE_CATALYST
        if self.preferredBehavioralStyle != .pad, self.pushButton == nil {
            let pushButton = UIView()
            self.addSubview(pushButton)
            self.pushButton = pushButton
        }
        #endif
        super.layoutSubviews()
    }

    open override var canBecomeFocused: Bool { true }
}

#if !QUINCE_TV
/// https://developer.apple.com/documentation/uikit/uibehavioralstyle
public enum UIBehavioralStyle: UInt, Sendable { case automatic, pad, mac }
#endif

/// https://developer.apple.com/documentation/uikit/uiimage
public final class UIImage: Sendable {}
#endif
