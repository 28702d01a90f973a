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

    @Test("140 by 30 hold against weaker wishes")
    func minimum() {
        let wishes = [
            self.button.widthAnchor.constraint(equalToConstant: 80),
            self.button.heightAnchor.constraint(equalToConstant: 12),
        ]
        for wish in wishes { wish.priority = .defaultHigh }
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
        let inner = self.button.subviews.first?.frame ?? .zero
        #expect(abs(inner.midX - 250) < 0.5)
        #expect(inner.width == widest)
        #expect((inner.minY, inner.height) == (0, 44))
        #expect(self.button.point(inside: CGPoint(x: 250, y: 22), with: nil))
        #expect(self.button.point(inside: CGPoint(x: 10, y: 22), with: nil) == (widest == 500))
        #expect(!self.button.point(inside: CGPoint(x: 250, y: 50), with: nil))
        #if os(tvOS) || os(visionOS) || QUINCE_TV || QUINCE_VISION
        #expect(widest == 500)
        #else
        #expect(widest == 375)
        #endif
    }

    @Test(
        "in a view higher than Apple's button can be, that one is centered, and nothing above it is a button"
    )
    func higher() {
        NSLayoutConstraint.activate([
            self.button.widthAnchor.constraint(equalToConstant: 200),
            self.button.heightAnchor.constraint(equalToConstant: 101),
        ])
        self.window.layoutIfNeeded()
        let highest: CGFloat = ButtonMeasures.maximumHeight ?? 101
        let inner = self.button.subviews.first?.frame ?? .zero
        #expect(self.button.frame.height == 101)
        #expect(abs(inner.midY - 50.5) < 0.5)
        #expect(inner.height == highest)
        #expect(self.button.point(inside: CGPoint(x: 100, y: 5), with: nil) == (highest == 101))
        #if os(tvOS) || os(visionOS) || QUINCE_TV || QUINCE_VISION
        #expect(highest == 101)
        #else
        #expect(highest == 64)
        #endif
    }

    @Test("without a wish of the app it has its own, which every title fits into")
    func usual() {
        self.window.layoutIfNeeded()
        #expect(self.button.frame.size == CGSize(width: 280, height: 44))
        self.button.purpose = .continue
        self.window.layoutIfNeeded()
        #expect(self.button.frame.size == CGSize(width: 280, height: 44))
    }

    @Test("between edges closer than its own wish, it is narrower")
    func narrower() {
        let room = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
        self.window.addSubview(room)
        room.addSubview(self.button)
        NSLayoutConstraint.activate([
            self.button.leadingAnchor.constraint(equalTo: room.leadingAnchor, constant: 8),
            room.trailingAnchor.constraint(greaterThanOrEqualTo: self.button.trailingAnchor, constant: 8),
        ])
        self.window.layoutIfNeeded()
        #expect(abs(self.button.frame.width - 184) < 0.5)
    }

    @Test(
        "a frame of any size contradicts nothing",
        arguments: [(0.0, 0.0), (100, 20), (600, 300)] as [(CGFloat, CGFloat)]
    )
    func frames(width: CGFloat, height: CGFloat) {
        let button = SignInWithAppleIDButton(frame: CGRect(x: 10, y: 10, width: width, height: height))
        self.window.addSubview(button)
        self.window.layoutIfNeeded()
        #expect(button.frame.size == CGSize(width: width, height: height))
        #expect(abs((button.subviews.first?.frame.midX ?? -1) - width / 2) < 0.5)
    }

    @Test(
        "the height follows the text size between 44 and 64",
        arguments: [
            (UIContentSizeCategory.extraSmall, 44.0), (.large, 44), (.extraExtraExtraLarge, 44 * 23 / 17),
            (.accessibilityExtraExtraExtraLarge, 64),
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
        arguments: [(0.0, 280.0), (300, 280), (150, 150), (120, 140)] as [(CGFloat, CGFloat)]
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
