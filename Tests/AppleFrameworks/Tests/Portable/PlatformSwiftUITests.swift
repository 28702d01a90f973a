#if (canImport(UIKit) || canImport(AppKit)) && !(os(watchOS) || QUINCE_WATCH)
import QuinceUI
import SwiftUI
import Testing

/// What can be seen without a stand-in, so that the real frameworks are asked the same.
@MainActor
@Suite("The platform's button in SwiftUI")
struct PlatformSwiftUITests {
    func size(of button: AppleIDButton, in room: CGSize) -> CGSize {
        #if canImport(UIKit)
        UIHostingController(rootView: button).sizeThatFits(in: room)
        #else
        NSHostingController(rootView: button).sizeThatFits(in: room)
        #endif
    }

    @Test("has the height that is wished, also below the usual one", arguments: [30, 36, 60] as [CGFloat])
    func height(height: CGFloat) {
        let size = self.size(of: AppleIDButton(height: height) {}, in: CGSize(width: 200, height: 500))
        #expect(size == CGSize(width: 200, height: height))
    }

    #if canImport(UIKit) && !(os(tvOS) || os(visionOS) || QUINCE_TV || QUINCE_VISION)
    @Test("is no wider than Apple's button can be")
    func widest() {
        #expect(self.size(of: AppleIDButton {}, in: CGSize(width: 900, height: 500)).width == 375)
    }
    #endif
}
#endif
