#if canImport(LocalAuthentication) && !QUINCE_WATCH && !QUINCE_TV
import Foundation
import LocalAuthentication
public import Observation

/// Asks the device whether the person is still who signed in.
///
/// Show one button that names the method, such as ``BiometricButton``; show your other way to sign in when
/// ``offersAlternative`` became true and not before. Offer no setting for it: the system has one. The app's `Info.plist`
/// needs `NSFaceIDUsageDescription`; without it the system ends the app where it has Face ID.
@MainActor
@Observable
public final class Reauthentication {
    /// What the system's sheet says it is for, such as "Show your orders.".
    public let reason: String
    /// Whether another way may be offered: there is no method, or it failed.
    public private(set) var offersAlternative: Bool
    /// Whether the system's sheet is there; a second press meanwhile asks nobody.
    public private(set) var isAsking = false
    /// What the device has now; nil where nothing can be asked for.
    ///
    /// A locked sensor is still there.
    public private(set) var method: BiometricMethod?

    /// A way to ask.
    ///
    /// - Parameter reason: What it is for, in the person's language; do not name the method.
    public init(reason: String) {
        self.reason = reason
        let method = Self.look().method
        self.method = method
        self.offersAlternative = method == nil
    }

    /// Looks at the device again, without asking anybody; call it when the app comes to the front.
    public func refresh() {
        let before = self.method
        self.method = Self.look().method
        if self.method == nil { self.offersAlternative = true }
        // What the person set up since has not failed yet.
        if before == nil, self.method != nil { self.offersAlternative = false }
    }

    /// Asks the device.
    ///
    /// - Parameter action: The press that wants it.
    /// - Returns: What came of it.
    public func confirm(after action: PersonAction) async -> BiometricOutcome {
        guard action.isOnScreen else { return .failed(.notAsked) }
        guard !self.isAsking else { return .cancelled }
        self.isAsking = true
        defer { self.isAsking = false }
        // The person may have changed the settings since.
        let found = Self.look()
        self.method = found.method
        if let failure = found.failure { return self.ended(.failed(failure)) }
        let outcome = await Self.ask(self.reason)
        // Who refused Face ID to the app has none in it from now on.
        self.method = Self.look().method
        return self.ended(outcome)
    }

    private func ended(_ outcome: BiometricOutcome) -> BiometricOutcome {
        switch outcome {
        case .confirmed: self.offersAlternative = false
        case .failed: self.offersAlternative = true
        case .cancelled: break
        }
        return outcome
    }

    private static func look() -> (method: BiometricMethod?, failure: BiometricFailure?) {
        let context = LAContext()
        var error: NSError?
        let policy = LAPolicy.deviceOwnerAuthenticationWithBiometrics
        let usable = unsafe context.canEvaluatePolicy(policy, error: &error)
        // Set by the call above, whatever it returned.
        guard let method = BiometricMethod(context.biometryType) else { return (nil, .notAvailable) }
        if usable { return (method, nil) }
        let failure = error.map { BiometricFailure(code: $0.code) } ?? .notAvailable
        return (failure == .lockedOut ? method : nil, failure)
    }

    /// A context is good for one question: a used one would say yes again without asking.
    private static func ask(_ reason: String) async -> BiometricOutcome {
        let context = LAContext()
        // The system's sheet offers no other way: the app does, after this one failed.
        context.localizedFallbackTitle = ""
        // Answered on a queue of the system's: without `@Sendable` the closure would be the main actor's, and trap.
        return await withCheckedContinuation { continuation in
            context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: reason) {
                @Sendable good, error in
                continuation.resume(returning: good ? .confirmed : BiometricOutcome(error))
            }
        }
    }
}

extension BiometricMethod {
    fileprivate init?(_ type: LABiometryType) {
        switch type {
        case .faceID: self = .faceID
        case .touchID: self = .touchID
        case .opticID: self = .opticID
        default: return nil
        }
    }
}

extension BiometricOutcome {
    fileprivate init(_ error: (any Error)?) {
        let code = (error as? LAError)?.code
        self =
            switch code {
            case .userCancel, .systemCancel, .appCancel: .cancelled
            case .some(let code): .failed(BiometricFailure(code: code.rawValue))
            case nil: .failed(.system(code: 0))
            }
    }
}

extension BiometricFailure {
    fileprivate init(code: Int) {
        self =
            switch LAError.Code(rawValue: code) {
            case .biometryNotAvailable: .notAvailable
            case .biometryNotEnrolled, .passcodeNotSet: .notEnrolled
            case .biometryLockout: .lockedOut
            case .authenticationFailed, .userFallback: .notRecognised
            default: .system(code: code)
            }
    }
}
#endif
