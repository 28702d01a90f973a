import QuinceUI
import Testing

@Suite("What the module says of biometrics")
struct BiometricWordsTests {
    @Test("names are Apple's, and no sentence says passcode")
    func words() {
        let failures: [BiometricError] = [
            .notAvailable, .notEnrolled, .lockedOut, .notRecognized, .system(code: 1),
        ]
        #expect(BiometricMethod.allCases.map(\.name) == ["Face ID", "Touch ID", "Optic ID"])
        #expect(failures.allSatisfy { !$0.description.lowercased().contains("passcode") })
        #expect(Set(failures.map(\.description)).count == failures.count)
    }
}
