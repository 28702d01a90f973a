#if canImport(LocalAuthentication) && !(os(tvOS) || os(watchOS) || QUINCE_TV || QUINCE_WATCH)
import Observation
#if canImport(UIKit)
public import UIKit
#elseif canImport(AppKit)
public import AppKit
#endif

extension Reauthentication {
    #if canImport(UIKit)
    /// The system's button, which ``ReauthenticationButton`` extends.
    public typealias SystemButton = UIButton
    #elseif canImport(AppKit)
    /// The system's button, which ``ReauthenticationButton`` extends.
    public typealias SystemButton = NSButton
    #endif
}

/// A button for UIKit and AppKit that names the device's biometric method and asks for it; hidden on devices without
/// one.
///
/// The app sets everything else, such as font, color and bezel. In a storyboard or a nib file, place a button, set its
/// class to this class in the module QuinceUI, and set ``reauthentication``. In AppKit, the button uses its target and
/// action itself.
public final class ReauthenticationButton: Reauthentication.SystemButton {
    /// The biometric check; without one, the button is hidden.
    ///
    /// The button follows its method, for example after ``Reauthentication/refresh()``.
    public var reauthentication: Reauthentication? {
        didSet {
            if self.reauthentication !== oldValue { self.follow(self.reauthentication) }
            self.show()
        }
    }

    /// The title of the button, which contains the method's name.
    public var biometricTitle = BiometricTitle.signIn {
        didSet { self.show() }
    }

    /// Called with the outcome of a press.
    public var onOutcome: (@MainActor (BiometricOutcome) -> Void)?

    /// How many observations have begun; only the last one counts.
    private var observations = 0

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
        self.setDefaultStyle()
        self.biometricTitle = title
        self.onOutcome = onOutcome
        self.reauthentication = reauthentication
        // In an initializer, no observer is called.
        self.follow(reauthentication)
        self.show()
    }

    /// Creates a button without a biometric check.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        self.setUp()
    }

    /// Creates a button from a storyboard or a nib file.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        self.setUp()
    }

    private func setUp() {
        self.connect()
        self.show()
    }

    private func show() {
        let method = self.reauthentication?.method
        self.isHidden = method == nil
        if let method { self.setText(self.biometricTitle.text(for: method)) }
    }

    /// Observes one check until the button has another; each observation ends with the first change.
    private func follow(_ followed: Reauthentication?) {
        self.observations += 1
        let observation = self.observations
        withObservationTracking {
            _ = followed?.method
        } onChange: { [weak self, weak followed] in
            // Called before the change, on the main actor or not.
            Task { @MainActor in
                // An earlier observation of the same check ends here.
                guard let self, observation == self.observations else { return }
                self.follow(followed)
                self.show()
            }
        }
    }

    private func press() {
        // The button stays until the outcome is there, and takes the closure that it has then.
        self.reauthentication?.press { self.onOutcome?($0) }
    }

    #if canImport(UIKit)
    /// Without a configuration, the title would be white on a transparent background.
    private func setDefaultStyle() { self.configuration = .plain() }

    private func connect() {
        self.addAction(UIAction { [weak self] _ in self?.press() }, for: .primaryActionTriggered)
    }

    private func setText(_ text: String) {
        if self.configuration == nil {
            self.setTitle(text, for: .normal)
        } else {
            self.configuration?.title = text
        }
    }
    #elseif canImport(AppKit)
    private func setDefaultStyle() { self.bezelStyle = .push }

    private func connect() {
        self.target = self
        self.action = NSSelectorFromString("pressed:")
    }

    private func setText(_ text: String) { self.title = text }

    #if canImport(ObjectiveC)
    @objc(pressed:)
    #endif
    func pressed(_: Any?) { self.press() }
    #endif
}

#if !canImport(UIKit) && !canImport(ObjectiveC)
// Without Objective-C there is no AppKit either: this is for the tests.
extension ReauthenticationButton: _SelectorReceiver {
    /// Performs the selector's action.
    public func receive(_ selector: Selector, from sender: Any?) -> Bool {
        guard selector == NSSelectorFromString("pressed:") else { return false }
        self.pressed(sender)
        return true
    }
}
#endif
#endif
