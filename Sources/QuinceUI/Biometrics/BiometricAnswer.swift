#if canImport(LocalAuthentication) && !(os(tvOS) || os(watchOS) || QUINCE_TV || QUINCE_WATCH)
import LocalAuthentication

/// The device's response.
enum BiometricAnswer: Hashable, Sendable {
    case confirmed
    case closedByPerson
    /// The system or the app closed the sheet.
    case closed
    case failed(BiometricError)

    init(_ error: (any Error)?) {
        self =
            switch (error as? LAError)?.code {
            case .userCancel: .closedByPerson
            case .systemCancel, .appCancel: .closed
            case .some(let code): .failed(BiometricError(code: code.rawValue))
            case nil: .failed(.system(code: 0))
            }
    }

    var outcome: BiometricOutcome {
        switch self {
        case .confirmed: .confirmed
        case .closedByPerson, .closed: .cancelled
        case .failed(let failure): .failed(failure)
        }
    }
}

extension BiometricError {
    init(code: Int) {
        self =
            switch LAError.Code(rawValue: code) {
            case .biometryNotAvailable: .notAvailable
            case .biometryNotEnrolled, .passcodeNotSet: .notEnrolled
            case .biometryLockout: .lockedOut
            case .authenticationFailed, .userFallback: .notRecognized
            #if canImport(AppKit) && !canImport(UIKit)
            // A Mac can have its sensor in a keyboard.
            case .biometryNotPaired, .biometryDisconnected: .notAvailable
            #endif
            default: .system(code: code)
            }
    }
}
#endif
