#if canImport(UIKit) && !(os(watchOS) || QUINCE_WATCH)
@_spi(Test) import AuthenticationServices
import Testing
@_spi(Test) import UIKit

/// The stand-in's layout, by what Apple's documentation says of the real one.
@MainActor
@Suite("The stand-in's layout")
struct LayoutEngineTests {
    final class Content: UIView {
        override var intrinsicContentSize: CGSize { CGSize(width: 100, height: 20) }
    }

    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
    let view = Content(frame: .zero)

    init() {
        self.view.translatesAutoresizingMaskIntoConstraints = false
        self.window.addSubview(self.view)
    }

    func activate(_ constraint: NSLayoutConstraint, _ priority: Float = 1000) {
        constraint.priority = UILayoutPriority(priority)
        constraint.isActive = true
    }

    @Test("required constraints that contradict each other are an issue, and the first is kept")
    func contradiction() {
        self.activate(self.view.widthAnchor.constraint(equalToConstant: 50))
        self.activate(self.view.widthAnchor.constraint(greaterThanOrEqualToConstant: 60))
        withKnownIssue {
            self.window.layoutIfNeeded()
        } matching: { issue in
            issue.comments.contains { "\($0)".contains("width >= 60") }
        }
        #expect(self.view.frame.width == 50)
    }

    #if !(os(tvOS) || os(visionOS) || QUINCE_TV || QUINCE_VISION)
    @Test("an empty frame contradicts the limits of Apple's button, as systems log it")
    func emptyFrame() {
        let button = ASAuthorizationAppleIDButton(
            authorizationButtonType: .signIn,
            authorizationButtonStyle: .black
        )
        self.window.addSubview(button)
        button.frame = .zero
        withKnownIssue { self.window.layoutIfNeeded() }
    }
    #endif

    @Test("the stronger constraint is kept, whichever came first")
    func priorities() {
        self.activate(self.view.widthAnchor.constraint(equalToConstant: 50), 998)
        self.activate(self.view.widthAnchor.constraint(equalToConstant: 70), 999)
        self.activate(self.view.heightAnchor.constraint(equalToConstant: 70), 999)
        self.activate(self.view.heightAnchor.constraint(equalToConstant: 50), 998)
        self.window.layoutIfNeeded()
        #expect(self.view.frame.size == CGSize(width: 70, height: 70))
    }

    @Test("content is hugged weakly, and compressed only by what is stronger than its resistance")
    func content() {
        self.window.layoutIfNeeded()
        #expect(self.view.frame.size == CGSize(width: 100, height: 20))
        self.activate(self.view.widthAnchor.constraint(equalToConstant: 300), 251)
        self.activate(self.view.heightAnchor.constraint(equalToConstant: 10), 749)
        self.window.layoutIfNeeded()
        #expect(self.view.frame.size == CGSize(width: 300, height: 20))
        self.activate(self.view.heightAnchor.constraint(equalToConstant: 10), 751)
        self.window.layoutIfNeeded()
        #expect(self.view.frame.height == 10)
    }

    @Test("frames are on whole pixels")
    func pixels() {
        self.activate(self.view.centerXAnchor.constraint(equalTo: self.window.centerXAnchor))
        self.activate(self.view.widthAnchor.constraint(equalToConstant: 100.1))
        self.window.layoutIfNeeded()
        for edge in [self.view.frame.minX, self.view.frame.maxX] {
            #expect(abs((edge * 3).rounded() - edge * 3) < 0.001)
        }
        #expect(abs(self.view.frame.midX - 187.5) < 0.34)
    }

    @Test("a view that goes takes its ties along")
    func removed() {
        self.activate(self.view.leadingAnchor.constraint(equalTo: self.window.leadingAnchor, constant: 9))
        #expect(self.window.constraints.count == 1)
        self.view.removeFromSuperview()
        #expect(self.window.constraints.isEmpty)
    }

    @Test("where a view is in another is the sum of the two")
    func nested() {
        let inner = UIView(frame: .zero)
        inner.translatesAutoresizingMaskIntoConstraints = false
        self.view.addSubview(inner)
        self.activate(self.view.leadingAnchor.constraint(equalTo: self.window.leadingAnchor, constant: 30))
        self.activate(inner.leadingAnchor.constraint(equalTo: self.window.leadingAnchor, constant: 42))
        self.window.layoutIfNeeded()
        #expect(self.view.frame.minX == 30)
        #expect(inner.frame.minX == 12)
    }
}
#endif
