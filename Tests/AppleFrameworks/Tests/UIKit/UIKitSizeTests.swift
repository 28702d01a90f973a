#if canImport(UIKit) && !QUINCE_WATCH
import Testing
import UIKit

@testable import QuinceUI

@MainActor
@Suite("UIKit's button keeps its size")
struct UIKitSizeTests {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
    let button = SignInWithAppleIDButton(frame: .zero)

    init() {
        self.button.translatesAutoresizingMaskIntoConstraints = false
        self.window.addSubview(self.button)
    }

    @Test("140 by 30 are required, against whatever is wished")
    func minimum() {
        let wishes = [
            self.button.widthAnchor.constraint(equalToConstant: 80),
            self.button.heightAnchor.constraint(equalToConstant: 12),
        ]
        for wish in wishes { wish.priority = UILayoutPriority(999) }
        NSLayoutConstraint.activate(wishes)
        self.window.layoutIfNeeded()
        #expect(self.button.frame.size == CGSize(width: 140, height: 30))
        #expect(self.button.subviews.first?.frame.size == CGSize(width: 140, height: 30))
    }

    @Test("larger sizes are taken, and Apple's button fills them")
    func larger() {
        NSLayoutConstraint.activate([
            self.button.widthAnchor.constraint(equalToConstant: 280),
            self.button.heightAnchor.constraint(equalToConstant: 56),
        ])
        self.window.layoutIfNeeded()
        #expect(self.button.subviews.first?.frame == CGRect(x: 0, y: 0, width: 280, height: 56))
    }

    @Test("without a wish it has the usual height")
    func usual() {
        self.window.layoutIfNeeded()
        #expect(self.button.frame.size == CGSize(width: 140, height: 44))
    }

    @Test(
        "the height follows the text size between 44 and 66",
        arguments: [
            (UIContentSizeCategory.extraSmall, 44.0), (.large, 44), (.extraExtraExtraLarge, 44 * 23 / 17),
            (.accessibilityExtraExtraExtraLarge, 66),
        ]
    )
    func dynamicType(category: UIContentSizeCategory, height: Double) {
        self.window.layoutIfNeeded()
        self.window.become(UITraitCollection(preferredContentSizeCategory: category))
        #expect(abs(self.button.intrinsicContentSize.height - height) < 0.001)
        #expect(category == .large || self.window.needsLayout)
    }

    @Test("asked what fits, it never says less than the minimum")
    func fits() {
        #expect(self.button.sizeThatFits(.zero) == CGSize(width: 140, height: 30))
        #expect(self.button.sizeThatFits(CGSize(width: 300, height: 50)) == CGSize(width: 300, height: 50))
    }
}
#endif
