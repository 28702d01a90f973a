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
    /// Whether another way may be offered: there is no method, it failed, or the person closed the system's sheet, which is
    /// all that is left to someone whom the device does not recognize.
    public private(set) var offersAlternative: Bool
    /// Whether the system's sheet is there; a second press meanwhile asks nobody.
    public private(set) var isAsking = false
    /// What the device has now; nil where nothing can be asked for.
    ///
    /// A locked sensor is still there.
    public private(set) var method: BiometricMethod?

    /// A way to ask.
    ///
    /// - Parameter reason: What it is for, in the person's language; do not name the method. It must not be empty: the system
    ///   ends apps that ask without one.
    public init(reason: String) {
        precondition(!reason.isEmpty, "Reauthentication needs a reason, which the system's sheet shows")
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

    /// Asks the device; ending the task closes the system's sheet.
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
        let answer = await BiometricQuestion().answer(self.reason)
        // Who refused Face ID to the app has none in it from now on.
        self.method = Self.look().method
        return self.ended(answer)
    }

    private func ended(_ answer: BiometricAnswer) -> BiometricOutcome {
        switch answer {
        case .confirmed: self.offersAlternative = false
        case .closedByPerson, .failed: self.offersAlternative = true
        case .closed: break
        }
        return answer.outcome
    }

    private static func look() -> (method: BiometricMethod?, failure: BiometricError?) {
        let context = LAContext()
        var error: NSError?
        let policy = LAPolicy.deviceOwnerAuthenticationWithBiometrics
        let usable = unsafe context.canEvaluatePolicy(policy, error: &error)
        // Set by the call above, whatever it returned.
        guard let method = BiometricMethod(context.biometryType) else { return (nil, .notAvailable) }
        if usable { return (method, nil) }
        let failure = error.map { BiometricError(code: $0.code) } ?? .notAvailable
        return (failure == .lockedOut ? method : nil, failure)
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
#endif
