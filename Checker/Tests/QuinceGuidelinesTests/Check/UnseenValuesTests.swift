import QuinceGuidelines
import Testing

@Suite("A button that was measured in part")
struct UnseenValuesTests {
    private static func button(_ change: (inout MeasuredButton) -> Void = { _ in }) -> MeasuredButton {
        var button = MeasuredButton(.customText, at: SourcePlace(path: "Login.tsx", line: 12), on: .web)
        (button.width, button.height) = (.known(300), .known(48))
        (button.fill, button.background) = (.known(.black), .assumed(.white, because: "no color is named"))
        button.title = ButtonTitleMeasure(.known("Sign in with Apple"))
        button.title?.size = .known(20)
        button.title?.color = .unknown(because: "it is computed")
        button.title?.font = .known("system")
        (button.logo, button.border) = (.known(nil), .known(nil))
        button.clearSpace = .known(8)
        button.box = .known(Box(x: 20, y: 300, width: 300, height: 48))
        change(&button)
        return button
    }

    private static func notes(_ buttons: MeasuredButton...) -> [String] {
        UnseenValues.notes(on: buttons).map { "\($0.place): \($0.text)" }
    }

    @Test("is listed with the values that weren't found")
    func values() {
        #expect(Self.notes(Self.button()).isEmpty, "an unknown value needs review already")
        let bare = Self.button { button in
            (button.width, button.height, button.fill, button.background) = (
                .unseen, .unseen, .unseen, .unseen
            )
            (button.border, button.clearSpace, button.box) = (.unseen, .unseen, .unseen)
            button.title?.size = .unseen
            button.title?.color = .unseen
            button.title?.font = .unseen
            button.logo = .known(MeasuredLogo(.picture("apple.webp")))
        }
        #expect(
            Self.notes(bare) == [
                "Login.tsx:12: not found: width, height, fill, background, outline, title size, title color, title font, "
                    + "logo size, logo color, space around it, place on the screen"
            ]
        )
        #expect(Self.notes(Self.button { $0.title = nil }) == ["Login.tsx:12: not found: title"])
        let official = Self.button { $0.logo = .known(MeasuredLogo(.official("SIWA-Left-Black"))) }
        #expect(Self.notes(official) == ["Login.tsx:12: not found: logo size"])
        let outlined = Self.button { button in
            button.border = .known(.init(color: .unknown(because: "it is a theme's"), width: .known(1)))
        }
        #expect(Self.notes(outlined) == ["Login.tsx:12: not found: outline color"])
    }

    @Test("may be one of Apple's, and isn't one whose value another screen shows")
    func others() {
        let system = MeasuredButton(.system, at: SourcePlace(path: "Login.swift", line: 3), on: .iOS)
        #expect(
            Self.notes(system) == [
                "Login.swift:3: not found: width, height, background, space around it, place on the screen"
            ]
        )
        #expect(Self.notes(Self.button { $0.height = .unseen }, Self.button()).isEmpty)
        let picture = MeasuredButton(.customLogoOnly, at: SourcePlace(path: "apple.png"), on: .web)
        #expect(
            Self.notes(picture) == [
                "apple.png: not found: width, height, fill, outline, logo, accessible name"
            ]
        )
    }
}
