/// The biometric method of a device.
public enum BiometricMethod: Hashable, Sendable, CaseIterable {
    case faceID
    case touchID
    case opticID

    /// Apple's name of the method, which is the same in every language.
    public var name: String {
        switch self {
        case .faceID: "Face ID"
        case .touchID: "Touch ID"
        case .opticID: "Optic ID"
        }
    }
}
