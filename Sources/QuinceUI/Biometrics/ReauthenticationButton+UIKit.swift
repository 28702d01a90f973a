#if canImport(UIKit) && canImport(LocalAuthentication) && !(os(tvOS) || os(watchOS) || QUINCE_TV || QUINCE_WATCH)
public import UIKit

/// A button that names the device's biometric method and asks for it; hidden on devices without one.
///
/// The app sets everything else, such as font and color. In a storyboard, place a button, set its class to this class
/// in the module QuinceUI, and set ``reauthentication``.
public final class ReauthenticationButton: UIButton {
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
        // Without a configuration, the title would be white on a transparent background.
        self.configuration = .plain()
        self.reauthentication = reauthentication
        self.biometricTitle = title
        self.onOutcome = onOutcome
        // In an initializer, no observer is called.
        self.refresh()
    }

    /// Creates a button without a biometric check.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        self.setUp()
    }

    /// Creates a button from a storyboard.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        self.setUp()
    }

    /// Reads the device's method again.
    public override func didMoveToWindow() {
        super.didMoveToWindow()
        self.refresh()
    }

    /// Shows the device's method; call it after ``Reauthentication/refresh()``.
    public func refresh() {
        let method = self.reauthentication?.method
        self.isHidden = method == nil
        guard let method else { return }
        let title = self.biometricTitle.text(for: method)
        if self.configuration == nil {
            self.setTitle(title, for: .normal)
        } else {
            self.configuration?.title = title
        }
    }

    private func setUp() {
        self.addAction(UIAction { [weak self] _ in self?.ask() }, for: .primaryActionTriggered)
        self.refresh()
    }
}
#endif
