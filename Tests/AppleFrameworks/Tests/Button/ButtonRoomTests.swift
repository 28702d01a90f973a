import Foundation
import Testing

@testable import QuinceUI

@Suite("The button's size in the room there is")
struct ButtonRoomTests {
    static let wish = CGSize(width: 200, height: 44)

    @Test("offered nothing, it has the size it wishes")
    func ideal() { #expect(ButtonMeasures.size(offered: nil, nil, wish: Self.wish) == Self.wish) }

    @Test(
        "offered a size, it takes it from 140 by 30 on",
        arguments: [(139.0, 29.0, 140.0, 30.0), (140, 30, 140, 30), (300, 36, 300, 36), (0, 0, 140, 30)]
            as [(CGFloat, CGFloat, CGFloat, CGFloat)]
    )
    func offered(width: CGFloat, height: CGFloat, wide: CGFloat, high: CGFloat) {
        let size = ButtonMeasures.size(offered: width, height, wish: Self.wish)
        #expect(size == CGSize(width: wide, height: high))
    }

    @Test("offered no end of room, it takes a usual share of it")
    func endless() {
        let size = ButtonMeasures.size(offered: .infinity, .infinity, wish: Self.wish)
        #expect(size == CGSize(width: 375, height: 44))
    }

    @Test("offered more than the platform's button can be wide, it takes as much as that can")
    func greatest() {
        let size = ButtonMeasures.size(offered: 376, nil, wish: Self.wish)
        #expect(size.width == min(376, ButtonMeasures.maximumWidth ?? 376))
    }
}
