import Testing

@testable import QuinceUI

@Suite("Titles of biometric buttons")
struct BiometricTitleTests {
    @Test("a title in the app's language has the method's name")
    func localised() {
        #expect(BiometricTitle { "Mit \($0) anmelden" }.text(for: .touchID) == "Mit Touch ID anmelden")
    }

    @Test("a title that forgets the method gets it added")
    func forgotten() {
        #expect(BiometricTitle { _ in "Sign in" }.text(for: .faceID) == "Sign in (Face ID)")
    }
}
