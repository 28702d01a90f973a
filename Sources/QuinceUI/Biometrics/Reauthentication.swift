#if canImport(LocalAuthentication) && !(os(tvOS) || os(watchOS) || QUINCE_TV || QUINCE_WATCH)
import Foundation
import LocalAuthentication
public import Observation

/// Asks the device whether the user is still the one who signed in.
///
/// Show one button that names the method, such as ``BiometricButton``. Show your other way to sign in only after
/// ``offersAlternative`` has become true. Don't offer a setting for it, because the system has one. The app's
/// `Info.plist` needs `NSFaceIDUsageDescription`; without it, the system terminates the app on devices with Face ID.
@MainActor
@Observable
public final class Reauthentication {
    /// The purpose that the system's sheet shows, such as "Show your orders.".
    public let reason: String
    /// Whether to offer another way to sign in.
    ///
    /// It is true if there is no method, if it failed, or if the user closed the system's sheet. Closing the sheet is the
    /// only choice for someone whom the device doesn't recognize.
    public private(set) var offersAlternative: Bool
    /// Whether the system's sheet is open; a second press then has no effect.
    public private(set) var isAsking = false
    /// The device's current method; nil if there is none.
    ///
    /// A locked sensor still counts as a method.
    public private(set) var method: BiometricMethod?

    /// Creates a biometric check.
    ///
    /// - Parameter reason: The purpose in the user's language, without the name of the method. It must not be empty:
    ///   the system terminates apps that ask without a reason.
    public init(reason: String) {
        precondition(!reason.isEmpty, "Reauthentication needs a reason, which the system's sheet shows")
        self.reason = reason
        let method = Self.look().method
        self.method = method
        self.offersAlternative = method == nil
    }

    /// Reads the device's method again without asking the user; call it when the app comes to the front.
    public func refresh() {
        let before = self.method
        self.method = Self.look().method
        if self.method == nil { self.offersAlternative = true }
        // A method that the user has set up since then hasn't failed yet.
        if before == nil, self.method != nil { self.offersAlternative = false }
    }

    /// Asks the device; canceling the task closes the system's sheet.
    ///
    /// Call it only in the action of a control that names ``method``, because the guidelines let only the user start a
    /// check. ``BiometricButton`` and ``ReauthenticationButton`` do that.
    ///
    /// - Returns: The outcome; ``BiometricOutcome/cancelled`` if the system's sheet is already open.
    public func confirm() async -> BiometricOutcome {
        guard !self.isAsking else { return .cancelled }
        self.isAsking = true
        return await self.ask()
    }

    /// Asks the device for a press of a button; a press while the system's sheet is open has no effect.
    func press(_ onOutcome: @escaping @MainActor (BiometricOutcome) -> Void) {
        guard !self.isAsking else { return }
        // Before the task begins, so that a second press finds it.
        self.isAsking = true
        // A control's action can't wait for the user's response to the system's sheet.
        Task { onOutcome(await self.ask()) }
    }

    private func ask() async -> BiometricOutcome {
        defer { self.isAsking = false }
        // The user may have changed the settings in the meantime.
        let found = Self.look()
        self.method = found.method
        if let failure = found.failure { return self.ended(.failed(failure)) }
        let answer = await BiometricQuestion().answer(self.reason)
        // If the user denies Face ID to the app, the app has no method from now on.
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
        // The call above sets it, whatever it returns.
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
