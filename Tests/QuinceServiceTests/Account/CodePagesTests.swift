import Foundation
import QuinceProtocol
import Testing

@testable import QuinceService

/// The pages about passkeys and codes say what is left, and what ends.
@Suite("Pages of passkeys and codes")
struct CodePagesTests {
    let pages: Pages

    init() throws { self.pages = try Pages() }

    /// What the page *Passkeys* says about the passkeys and recovery codes that are left.
    struct Left: Sendable {
        let passkeys: Int
        /// nil in development.
        let codes: Int?
        let sentences: Set<String>

        static let all: Set<String> = [
            "You have no passkey yet.", "You can now sign in with recovery codes only. Add a passkey.",
            "You can then sign in with recovery codes only.", "The earlier codes stop working at once.",
        ]
    }

    @Test(
        "The passkeys page says what removing and replacing do, and what is left",
        arguments: [
            Left(passkeys: 0, codes: nil, sentences: ["You have no passkey yet."]),
            Left(passkeys: 0, codes: 0, sentences: ["You have no passkey yet."]),
            Left(
                passkeys: 0,
                codes: 2,
                sentences: [
                    "You can now sign in with recovery codes only. Add a passkey.",
                    "The earlier codes stop working at once.",
                ]
            ),
            Left(passkeys: 1, codes: nil, sentences: []), Left(passkeys: 1, codes: 0, sentences: []),
            Left(
                passkeys: 1,
                codes: 2,
                sentences: [
                    "You can then sign in with recovery codes only.",
                    "The earlier codes stop working at once.",
                ]
            ),
            Left(passkeys: 2, codes: 2, sentences: ["The earlier codes stop working at once."]),
        ]
    )
    func passkeysLeft(_ left: Left) {
        let stored = Array(repeating: Passkey.hostile, count: left.passkeys)
        let page = PasskeysPage(top: .hostile, stored, .hostile, codesLeft: left.codes)
        let html = self.pages.render(page, isDevelopment: left.codes == nil)
        #expect(Left.all.filter { html.contains($0) } == left.sentences)
        let removing = "It stays on your device until you delete it there."
        #expect(html.components(separatedBy: removing).count == left.passkeys + 1)
        #expect(html.contains("Replace recovery codes…") == ((left.codes ?? 0) > 0))
    }

    @Test(
        "After the third code the page asks to ask again",
        arguments: [
            (nil, 0), ("", 1), ("1", 2), ("2", 3), ("3", 3), ("9223372036854775807", 3), ("-5", 1), ("x", 1),
        ] as [(String?, Int)]
    )
    func deviceCode(_ field: String?, _ tries: Int) {
        let page = DeviceCodePage(
            SignInDestination(appName: nil, path: "/account/sign-in"),
            issuer: "https://id.example.com",
            form: field.map { FormParameters([.init("tries", $0)]) },
            problem: "The code is wrong."
        )
        let html = self.pages.render(page)
        #expect(page.tries == tries)
        #expect(html.contains("This request has ended. Ask your device again.") == (tries == 3))
        #expect(html.contains("value=\"ask\"") == (tries == 3))
        #expect(html.contains("name=\"tries\" value=\"\(tries)\"") == (tries < 3))
    }
}
