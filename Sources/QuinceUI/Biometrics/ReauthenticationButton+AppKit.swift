#if canImport(AppKit) && canImport(LocalAuthentication) && !canImport(UIKit)
public import AppKit

/// A button that names the device's biometric method and asks for it; hidden on devices without one.
///
/// The app sets everything else, such as bezel and font. In a nib file, place a button, set its class to this class in
/// the module QuinceUI, and set ``reauthentication``. The button uses its target and action itself.
public final class ReauthenticationButton: NSButton {
    /// The biometric check; without one, the button is hidden.
    public var reauthentication: Reauthentication? {
        didSet { self.refresh() }
    }

    /// The title of the button, which contains the method's name.
    public var biometricTitle = BiometricTitle.signIn {
        didSet { self.refresh() }
    }

    /// Called with the outcome of a press.
    public var onOutcome: (@MainActor (BiometricOutcome) -> Void)?

    /// Whether the system's sheet is open; separate from `isEnabled`, which belongs to the app.
    var isWaiting = false

    /// Creates a button in code.
    ///
    /// - Parameters:
    ///   - reauthentication: The biometric check.
    ///   - title: The title of the button, which contains the method's name.
    ///   - onOutcome: Called with the outcome of a press.
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
        // In an initializer, no observer is called.
        self.refresh()
    }

    /// Creates a button without a biometric check.
    public override init(frame frameRect: CGRect) {
        super.init(frame: frameRect)
        self.setUp()
    }

    /// Creates a button from a nib file.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        self.setUp()
    }

    /// Reads the device's method again.
    public override func viewDidMoveToWindow() {
        super.viewDidMoveToWindow()
        self.refresh()
    }

    /// Shows the device's method; call it after ``Reauthentication/refresh()``.
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
// Without Objective-C there is no AppKit either: this is for the tests.
extension ReauthenticationButton: _SelectorReceiver {
    /// Performs the selector's action.
    public func receive(_ selector: Selector, from sender: Any?) -> Bool {
        guard selector == NSSelectorFromString("ask:") else { return false }
        self.ask(sender)
        return true
    }
}
#endif
#endif
