#if canImport(UIKit) && !(os(watchOS) || QUINCE_WATCH)
import Testing
@_spi(Test) import UIKit

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

    @Test(
        "in a view wider than Apple's button can be, that one is centered, and nothing beside it is a button"
    )
    func wider() {
        NSLayoutConstraint.activate([
            self.button.widthAnchor.constraint(equalToConstant: 500),
            self.button.heightAnchor.constraint(equalToConstant: 44),
        ])
        self.window.layoutIfNeeded()
        let widest: CGFloat = ButtonMeasures.maximumWidth ?? 500
        let inner = self.button.subviews.first?.frame
        #expect(inner == CGRect(x: (500 - widest) / 2, y: 0, width: widest, height: 44))
        #expect(self.button.point(inside: CGPoint(x: 250, y: 22), with: nil))
        #expect(self.button.point(inside: CGPoint(x: 10, y: 22), with: nil) == (widest == 500))
        #expect(!self.button.point(inside: CGPoint(x: 250, y: 50), with: nil))
        #if os(tvOS) || os(visionOS) || QUINCE_TV || QUINCE_VISION
        #expect(widest == 500)
        #else
        #expect(widest == 375)
        #endif
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

    @Test(
        "asked what fits, it says what it wishes, less where there is less room, and never less than the minimum",
        arguments: [(0.0, 160.0), (300, 160), (150, 150), (120, 140)] as [(CGFloat, CGFloat)]
    )
    func fits(room: CGFloat, width: CGFloat) {
        self.button.purpose = .continue
        for height in [0, 20, 500] as [CGFloat] {
            let fitting = self.button.sizeThatFits(CGSize(width: room, height: height))
            #expect(fitting == CGSize(width: width, height: 44))
        }
    }
}
#endif
