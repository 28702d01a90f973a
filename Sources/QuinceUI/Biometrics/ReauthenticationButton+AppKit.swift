#if canImport(AppKit) && canImport(LocalAuthentication) && !canImport(UIKit)
public import AppKit

/// A button that names the device's method and asks for it; hidden where the device has none.
///
/// Everything else about it, such as bezel and font, is the app's. In a nib file place a button, name this class with the
/// module QuinceUI, and set ``reauthentication``; its target and action are its own.
public final class ReauthenticationButton: NSButton {
    /// Who asks; without one the button is hidden.
    public var reauthentication: Reauthentication? {
        didSet { self.refresh() }
    }

    /// What the button says; the method's name is in it.
    public var biometricTitle = BiometricTitle.signIn {
        didSet { self.refresh() }
    }

    /// What came of a press.
    public var onOutcome: (@MainActor (BiometricOutcome) -> Void)?

    /// Whether the system's sheet is there: not `isEnabled`, which is the app's.
    var isWaiting = false

    /// A button in code.
    ///
    /// - Parameters:
    ///   - reauthentication: Who asks.
    ///   - title: What the button says; the method's name is in it.
    ///   - onOutcome: What came of a press.
    public convenience init(
        _ reauthentication: Reauthentication,
        title: BiometricTitle = .signIn,
        onOutcome: @escaping @MainActor (BiometricOutcome) -> Void
    ) {
        self.init(frame: .zero)
        self.bezelStyle = .push
        self.reauthentication = reauthentication
        self.biometricTitle = title
        self.onOutcome = onOutcome
        // In an initialiser no observer hears what is set.
        self.refresh()
    }

    /// A button without anybody to ask yet.
    public override init(frame frameRect: CGRect) {
        super.init(frame: frameRect)
        self.setUp()
    }

    /// A button of a nib file.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        self.setUp()
    }

    /// Looks again at what the device has.
    public override func viewDidMoveToWindow() {
        super.viewDidMoveToWindow()
        self.refresh()
    }

    /// Shows what the device has; call it after ``Reauthentication/refresh()``.
    public func refresh() {
        let method = self.reauthentication?.method
        self.isHidden = method == nil
        if let method { self.title = self.biometricTitle.text(for: method) }
    }

    private func setUp() {
        self.target = self
        self.action = NSSelectorFromString("ask:")
        self.refresh()
    }

    #if canImport(ObjectiveC)
    @objc(ask:)
    #endif
    func ask(_: Any?) {
        self.ask()
    }
}

#if !canImport(ObjectiveC)
// Where there is no Objective-C there is no AppKit either: this is for the tests.
extension ReauthenticationButton: SelectorReceiver {
    /// Does what the selector names.
    public func receive(_ selector: Selector, from sender: Any?) {
        if selector == NSSelectorFromString("ask:") { self.ask(sender) }
    }
}
#endif
#endif
