/// The outcome of a biometric check.
public enum BiometricOutcome: Hashable, Sendable {
    /// The device recognized the user.
    ///
    /// Use it to decide what the app shows; a modified app could return it by itself. Store a secret that must stay
    /// locked without the user in the keychain, with an access control of `.biometryCurrentSet`.
    case confirmed
    /// The user, the system or the app canceled the check, which isn't an error.
    ///
    /// If it was the user, ``Reauthentication/offersAlternative`` is true.
    case cancelled
    /// The check failed: offer another way now.
    case failed(BiometricError)
}

/// The reason why the device couldn't recognize the user.
public enum BiometricError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The device has no sensor, or the app may not use it.
    case notAvailable
    /// No face, eye or finger is enrolled, or the device has no passcode.
    case notEnrolled
    /// The sensor is locked after too many failures.
    case lockedOut
    /// The device didn't recognize the user.
    case notRecognized
    /// An error without its own case here.
    case system(code: Int)

    /// The reason for the developer.
    public var description: String {
        switch self {
        case .notAvailable: "the device has no biometric sensor that the app may use"
        case .notEnrolled: "no face, eye or finger is enrolled on the device"
        case .lockedOut: "the sensor is locked after too many attempts"
        case .notRecognized: "the device didn't recognize the user"
        case .system(let code): "the system reported error \(code)"
        }
    }
}
