// A stand-in for LocalAuthentication: a device whose sensor a test scripts.

public import Foundation

/// https://developer.apple.com/documentation/localauthentication/lapolicy
public enum LAPolicy: Int, Sendable {
    case deviceOwnerAuthenticationWithBiometrics = 1
    case deviceOwnerAuthentication = 2
}

#if !QUINCE_WATCH
/// https://developer.apple.com/documentation/localauthentication/labiometrytype
public enum LABiometryType: Int, Sendable {
    case none = 0
    case touchID = 1
    case faceID = 2
    case opticID = 4
}
#endif

/// https://developer.apple.com/documentation/localauthentication/laerror-swift.struct
public struct LAError: Error, CustomNSError {
    public static let errorDomain = "com.apple.LocalAuthentication"
    public enum Code: Int, Sendable {
        case authenticationFailed = -1
        case userCancel = -2
        case userFallback = -3
        case systemCancel = -4
        case passcodeNotSet = -5
        case biometryNotAvailable = -6
        case biometryNotEnrolled = -7
        case biometryLockout = -8
        case appCancel = -9
        case invalidContext = -10
        case notInteractive = -1004
    }
    public let code: Code
    public init(_ code: Code) { self.code = code }
    public var errorCode: Int { self.code.rawValue }
}

/// https://developer.apple.com/documentation/foundation/nserrorpointer
public typealias NSErrorPointer = UnsafeMutablePointer<NSError?>?

#if !QUINCE_WATCH
/// https://developer.apple.com/documentation/localauthentication/lacontext
public final class LAContext {
    /// The device: set by a test.
    @_spi(Test) public struct Device: Sendable {
        public var sensor = LABiometryType.none
        /// Why the sensor cannot be asked.
        public var obstacle: LAError.Code?
        /// How asking ends; nil recognizes the person.
        public var refusal: LAError.Code?
        /// What was asked, in order, with the title of the fallback at that time.
        public var asked: [String] = []
        /// Whether the person lets the sheet wait until ``LAContext/answer()``.
        public var waits = false
        public init() {}
    }

    @_spi(Test) nonisolated(unsafe) public static var device = Device()

    nonisolated(unsafe) private static var waiting: [() -> Void] = []
    /// Answers the sheet of this context, if one is there, with a refusal.
    private var refuse: ((LAError) -> Void)?

    /// Ends the sheet, as the system does, and no other context's.
    public func invalidate() {
        self.refuse?(LAError(.appCancel))
        self.refuse = nil
    }

    /// The person answers the sheets that wait.
    @_spi(Test) public static func answer() {
        let replies = unsafe Self.waiting
        unsafe Self.waiting = []
        for reply in replies { reply() }
    }

    public init() {}
    public var localizedFallbackTitle: String?
    public private(set) var biometryType = LABiometryType.none

    public func canEvaluatePolicy(_: LAPolicy, error: NSErrorPointer) -> Bool {
        self.biometryType = unsafe Self.device.sensor
        guard let obstacle = unsafe Self.device.obstacle else { return true }
        unsafe error?.pointee = LAError(obstacle) as NSError
        return false
    }

    public func evaluatePolicy(
        _: LAPolicy,
        localizedReason: String,
        reply: @escaping (Bool, (any Error)?) -> Void
    ) {
        unsafe Self.device.asked.append("\(localizedReason)|\(self.localizedFallbackTitle ?? "default")")
        let refusal = unsafe Self.device.refusal
        // On a queue of its own, as the system does: a closure that is the main actor's traps there.
        nonisolated(unsafe) let reply = reply
        guard unsafe !Self.device.waits else {
            var isOpen = true
            func end(_ good: Bool, _ error: LAError?) {
                if isOpen { unsafe reply(good, error) }
                isOpen = false
            }
            unsafe Self.waiting.append { end(refusal == nil, refusal.map { LAError($0) }) }
            self.refuse = { end(false, $0) }
            return
        }
        Task.detached { unsafe reply(refusal == nil, refusal.map { LAError($0) }) }
    }
}
#endif
