import QuinceUI
import QuinceUITesting
import Testing

@Suite("A sign-in for tests of an app's own code")
struct ExampleTests {
    @Test("has what the test names, and no name by itself")
    func example() {
        let signedIn = AppleSignedIn.example(user: "001.ada", givenName: "Ada", realUserStatus: .likelyReal)
        #expect(signedIn.user == "001.ada")
        #expect(signedIn.message.givenName == "Ada")
        #expect(signedIn.realUserStatus == .likelyReal)
        #expect(AppleSignedIn.example().message.givenName == nil)
        #expect(
            AppleSignedIn.example().keepingName(of: .example(givenName: "Ada")).message.givenName == "Ada"
        )
        #expect(AppleSignedIn.example().keepingName(of: signedIn).message.givenName == nil)
    }
}
