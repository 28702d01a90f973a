/// How asking the person again ended.
public enum BiometricOutcome: Hashable, Sendable {
    /// The device recognized the person.
    ///
    /// An answer for what the app shows, which a changed app could give itself. What must stay closed without the person belongs into
    /// the keychain, with an access control of `.biometryCurrentSet`.
    case confirmed
    /// The person, the system or the app called it off: no error.
    ///
    /// After the person did, ``Reauthentication/offersAlternative`` is true.
    case cancelled
    /// It did not work: now offer another way.
    case failed(BiometricError)
}

/// Why the device could not recognize the person.
public enum BiometricError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The device has no sensor, or the app may not use it.
    case notAvailable
    /// Nobody enrolled a face, an eye or a finger, or the device has no lock.
    case notEnrolled
    /// It failed so often that the sensor is locked.
    case lockedOut
    /// The device did not recognize the person.
    case notRecognised
    /// It was not a person's press that asked.
    case notAsked
    /// An error that has no name here.
    case system(code: Int)

    /// The reason, for a developer.
    public var description: String {
        switch self {
        case .notAvailable: "the device has no biometric sensor that the app may use"
        case .notEnrolled: "nobody is enrolled on the device"
        case .lockedOut: "the sensor is locked after too many attempts"
        case .notRecognised: "the device did not recognize the person"
        case .notAsked: "the control is not on screen, so nobody pressed it; ask from a control's action only"
        case .system(let code): "the system reported error \(code)"
        }
    }
}
