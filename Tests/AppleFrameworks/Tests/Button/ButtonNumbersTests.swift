import Testing

@testable import QuinceUI

@Suite("Numbers of Interface Builder")
struct ButtonNumbersTests {
    @Test("known numbers are Apple's", arguments: [(0, SignInPurpose.signIn), (1, .continue), (2, .signUp)])
    func purposes(number: Int, purpose: SignInPurpose) { #expect(SignInPurpose(number: number) == purpose) }

    @Test(
        "known styles are Apple's, and automatic",
        arguments: [(0, SignInButtonStyle.white), (1, .whiteOutline), (2, .black), (3, .automatic)]
    )
    func styles(number: Int, style: SignInButtonStyle) { #expect(SignInButtonStyle(number: number) == style) }

    @Test("unknown numbers mean the defaults", arguments: [-1, 4, 99, Int.min, Int.max])
    func unknown(number: Int) {
        #expect(SignInPurpose(number: number) == .signIn)
        #expect(SignInButtonStyle(number: number) == .automatic)
    }
}
