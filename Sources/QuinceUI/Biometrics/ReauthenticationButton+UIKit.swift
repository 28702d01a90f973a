#if canImport(UIKit) && canImport(LocalAuthentication) && !QUINCE_WATCH && !QUINCE_TV
public import UIKit

/// A button that names the device's method and asks for it; hidden where the device has none.
///
/// Everything else about it, such as font and color, is the app's. In a storyboard place a button, name this class with
/// the module QuinceUI, and set ``reauthentication``.
public final class ReauthenticationButton: UIButton {
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
        // Without a configuration the title would be white on nothing.
        self.configuration = .plain()
        self.reauthentication = reauthentication
        self.biometricTitle = title
        self.onOutcome = onOutcome
        // In an initialiser no observer hears what is set.
        self.refresh()
    }

    /// A button without anybody to ask yet.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        self.setUp()
    }

    /// A button of a storyboard.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        self.setUp()
    }

    /// Looks again at what the device has.
    public override func didMoveToWindow() {
        super.didMoveToWindow()
        self.refresh()
    }

    /// Shows what the device has; call it after ``Reauthentication/refresh()``.
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
