// A stand-in for AuthenticationServices: Apple's button without any artwork, and the authorization as a test scripts it.

#if canImport(UIKit) && !QUINCE_WATCH
@_spi(Test) public import UIKit
public typealias _ButtonParent = UIControl
#elseif canImport(AppKit)
@_spi(Test) public import AppKit
public typealias _ButtonParent = NSControl
#endif

#if !QUINCE_WATCH
/// https://developer.apple.com/documentation/authenticationservices/asauthorizationappleidbutton
@MainActor
open class ASAuthorizationAppleIDButton: _ButtonParent {
    public enum ButtonType: Int, Sendable {
        case signIn = 0
        case `continue` = 1
        case signUp = 2
        public static let `default` = ButtonType.signIn
    }

    public enum Style: Int, Sendable {
        case white = 0
        case whiteOutline = 1
        case black = 2
    }

    @_spi(Test) public let type: ButtonType
    @_spi(Test) public let style: Style
    #if !QUINCE_TV
    open var cornerRadius: CGFloat = 6
    #endif

    public init(authorizationButtonType type: ButtonType, authorizationButtonStyle style: Style) {
        (self.type, self.style) = (type, style)
        super.init(frame: .zero)
        self.becomeAccessible()
        #if canImport(UIKit) && !QUINCE_TV && !QUINCE_VISION
        NSLayoutConstraint.activate([
            self.widthAnchor.constraint(greaterThanOrEqualToConstant: 130),
            self.widthAnchor.constraint(lessThanOrEqualToConstant: 375),
            self.heightAnchor.constraint(greaterThanOrEqualToConstant: 30),
            self.heightAnchor.constraint(lessThanOrEqualToConstant: 64),
        ])
        #endif
    }

    public required init?(coder: NSCoder) { nil }

    #if canImport(AppKit) && !canImport(UIKit)
    open class override var cellClass: AnyClass? { NSCell.self }
    #endif

    #if canImport(UIKit)
    private func becomeAccessible() {
        self.isAccessibilityElement = true
        self.accessibilityLabel = Self.label(self.type)
    }
    #else
    private func becomeAccessible() {
        self.setAccessibilityElement(true)
        self.setAccessibilityLabel(Self.label(self.type))
    }
    #endif

    /// The same for every title, also for those that don't fit.
    open override var intrinsicContentSize: CGSize { CGSize(width: 130, height: 30) }

    #if canImport(UIKit)
    /// What a finger does, or a remote: not both events, as other controls send them.
    @_spi(Test) public func press() {
        #if QUINCE_TV
        self.receive(.primaryActionTriggered)
        #else
        self.receive(.touchDown)
        self.receive(.touchUpInside)
        #endif
    }
    #endif

    private static func label(_ type: ButtonType) -> String {
        switch type {
        case .signIn: "Sign in with Apple"
        case .continue: "Continue with Apple"
        case .signUp: "Sign up with Apple"
        }
    }
}
#endif
