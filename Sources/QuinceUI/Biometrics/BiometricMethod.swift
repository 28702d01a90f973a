// Biometrics: asking again whether the person is who signed in, as the guidelines want it ("Face ID and Touch ID"): one method,
// named as the device names it, begun by the person, with another way only after it failed. Owns no password screen.

/// How the device recognises people.
public enum BiometricMethod: Hashable, Sendable, CaseIterable {
    case faceID
    case touchID
    case opticID

    /// Apple's name, which is the same in every language.
    public var name: String {
        switch self {
        case .faceID: "Face ID"
        case .touchID: "Touch ID"
        case .opticID: "Optic ID"
        }
    }
}
