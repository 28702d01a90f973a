// A stand-in for LocalAuthentication: a device whose sensor a test scripts. The platforms are those of LAContext.h of the
// SDKs 26.

public import Foundation

/// https://developer.apple.com/documentation/localauthentication/lapolicy
public enum LAPolicy: Int, Sendable {
    #if !(os(watchOS) || QUINCE_WATCH)
    case deviceOwnerAuthenticationWithBiometrics = 1
    #endif
    case deviceOwnerAuthentication = 2
}

/// https://developer.apple.com/documentation/localauthentication/labiometrytype
public enum LABiometryType: Int, Sendable {
    case none = 0
    case touchID = 1
    case faceID = 2
    case opticID = 4
}

/// https://developer.apple.com/documentation/foundation/nserrorpointer
public typealias NSErrorPointer = UnsafeMutablePointer<NSError?>?

/// https://developer.apple.com/documentation/localauthentication/lacontext
open class LAContext: NSObject {
    @_spi(Test) nonisolated(unsafe) public static var device = LADevice()

    nonisolated(unsafe) private static var waiting: [() -> Void] = []
    /// Ends the sheet of this context with a refusal, if one is there.
    private var refuse: ((LAError) -> Void)?
    private var isValid = true
    private var isRecognized = false

    public override init() { super.init() }

    #if !(os(watchOS) || QUINCE_WATCH)
    /// https://developer.apple.com/documentation/localauthentication/lacontext/localizedfallbacktitle
    open var localizedFallbackTitle: String?
    private var fallback: String { self.localizedFallbackTitle ?? "default" }
    #else
    private var fallback: String { "default" }
    #endif

    private var type = LABiometryType.none

    /// Nothing before ``canEvaluatePolicy(_:error:)``, whatever that says.
    ///
    /// https://developer.apple.com/documentation/localauthentication/lacontext/biometrytype
    open var biometryType: LABiometryType { self.type }

    /// https://developer.apple.com/documentation/localauthentication/lacontext/canevaluatepolicy(_:error:)
    open func canEvaluatePolicy(_: LAPolicy, error: NSErrorPointer) -> Bool {
        self.type = unsafe Self.device.sensor
        guard let obstacle else { return true }
        unsafe error?.pointee = LAError(obstacle) as NSError
        return false
    }

    private var obstacle: LAError.Code? {
        if !self.isValid { return .invalidContext }
        return unsafe Self.device.obstacle
    }

    /// Asks on a queue of its own, where a closure of the main actor's traps. A context that has recognized the user says
    /// so again without asking.
    ///
    /// https://developer.apple.com/documentation/localauthentication/lacontext/evaluatepolicy(_:localizedreason:reply:)
    open func evaluatePolicy(
        _: LAPolicy,
        localizedReason: String,
        reply: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        precondition(!localizedReason.isEmpty, "an exception: the reason is empty")
        if let obstacle {
            Task.detached { reply(false, LAError(obstacle)) }
            return
        }
        if self.isRecognized {
            Task.detached { reply(true, nil) }
            return
        }
        unsafe Self.device.asked.append("\(localizedReason)|\(self.fallback)")
        let (refusal, waits) = unsafe (Self.device.refusal, Self.device.waits)
        if waits { return self.wait(refusal, reply) }
        self.isRecognized = refusal == nil
        Task.detached { reply(refusal == nil, refusal.map { LAError($0) }) }
    }

    private func wait(_ refusal: LAError.Code?, _ reply: @escaping @Sendable (Bool, (any Error)?) -> Void) {
        var isOpen = true
        func end(_ error: LAError?) {
            guard isOpen else { return }
            isOpen = false
            self.isRecognized = error == nil
            Task.detached { reply(error == nil, error) }
        }
        unsafe Self.waiting.append { end(refusal.map { LAError($0) }) }
        self.refuse = { end($0) }
    }

    /// Ends the sheet of this context, and no other's; nothing can be asked with it afterwards.
    ///
    /// https://developer.apple.com/documentation/localauthentication/lacontext/invalidate()
    open func invalidate() {
        self.isValid = false
        self.refuse?(LAError(.appCancel))
        self.refuse = nil
    }

    /// The user answers the sheets that wait.
    @_spi(Test) public static func answer() {
        let replies = unsafe Self.waiting
        unsafe Self.waiting = []
        for reply in replies { reply() }
    }
}
