public import Foundation

/// https://developer.apple.com/documentation/authenticationservices/asauthorizationcontrollerdelegate
@MainActor
public protocol ASAuthorizationControllerDelegate: NSObjectProtocol {
    func authorizationController(
        controller: ASAuthorizationController,
        didCompleteWithAuthorization authorization: ASAuthorization
    )
    func authorizationController(controller: ASAuthorizationController, didCompleteWithError error: any Error)
}

#if !QUINCE_WATCH
/// https://developer.apple.com/documentation/authenticationservices/asauthorizationcontrollerpresentationcontextproviding
@MainActor
public protocol ASAuthorizationControllerPresentationContextProviding: NSObjectProtocol {
    func presentationAnchor(for controller: ASAuthorizationController) -> ASPresentationAnchor
}
#endif

/// It belongs to no actor, and can't be sent to one; its delegate is the main actor's.
///
/// https://developer.apple.com/documentation/authenticationservices/asauthorizationcontroller
open class ASAuthorizationController: NSObject {
    #if !(QUINCE_TV || QUINCE_WATCH)
    /// https://developer.apple.com/documentation/authenticationservices/asauthorizationcontroller/requestoptions
    public struct RequestOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let preferImmediatelyAvailableCredentials = RequestOptions(rawValue: 1)
    }
    #endif

    public let authorizationRequests: [ASAuthorizationRequest]
    public weak var delegate: (any ASAuthorizationControllerDelegate)?
    #if !QUINCE_WATCH
    public weak var presentationContextProvider: (any ASAuthorizationControllerPresentationContextProviding)?
    #endif

    public init(authorizationRequests: [ASAuthorizationRequest]) {
        precondition(!authorizationRequests.isEmpty, "a controller needs a request")
        self.authorizationRequests = authorizationRequests
    }

    /// The person in front of the sheet: set by a test, called once for every sheet that is shown.
    @MainActor @_spi(Test) public static var person: (ASAuthorizationController) -> Void = { _ in }
    /// Whether the device has a credential that one of the requests asks for.
    @MainActor @_spi(Test) public static var hasCredentials = true
    /// The reason for which the system refused the requests, which an app gets only as text.
    @_spi(Test) public private(set) var refusal: Refusal?

    open func performRequests() { self.perform(needsCredentials: false) }

    #if !(QUINCE_TV || QUINCE_WATCH)
    open func performRequests(options: RequestOptions = []) {
        self.perform(needsCredentials: options.contains(.preferImmediatelyAvailableCredentials))
    }
    #endif

    private func perform(needsCredentials: Bool) {
        self.refusal = Refusal(of: self.authorizationRequests)
        nonisolated(unsafe) let controller = self
        MainActor.assumeIsolated {
            if controller.refusal != nil {
                controller.fail(.failed)
            } else if needsCredentials && !Self.hasCredentials {
                controller.fail(.canceled)
            } else {
                Self.person(controller)
            }
        }
    }

    /// The answer comes later, on the main queue; the system keeps the controller until then.
    @MainActor
    private func fail(_ code: ASAuthorizationError.Code) {
        Task { @MainActor in
            self.delegate?.authorizationController(
                controller: self,
                didCompleteWithError: ASAuthorizationError(code)
            )
        }
    }

    #if !QUINCE_WATCH
    @_spi(Test) public private(set) var isCancelled = false

    open func cancel() {
        self.isCancelled = true
        nonisolated(unsafe) let controller = self
        MainActor.assumeIsolated {
            controller.delegate?.authorizationController(
                controller: controller,
                didCompleteWithError: ASAuthorizationError(.canceled)
            )
        }
    }
    #endif
}

extension ASAuthorizationController {
    /// Requests that the system doesn't perform together.
    @_spi(Test) public enum Refusal: Hashable {
        /// Two requests of one kind.
        case duplicate
        /// A registration of a passkey with a request of another kind.
        case registration
        /// Passkeys of two websites.
        case relyingParties

        init?(of requests: [ASAuthorizationRequest]) {
            let kinds = requests.map { ObjectIdentifier(type(of: $0)) }
            guard Set(kinds).count == kinds.count else {
                self = .duplicate
                return
            }
            #if QUINCE_WATCH
            return nil
            #else
            typealias Assertion = ASAuthorizationPlatformPublicKeyCredentialAssertionRequest
            typealias Registration = ASAuthorizationPlatformPublicKeyCredentialRegistrationRequest
            let assertions = requests.compactMap { $0 as? Assertion }.map(\.relyingPartyIdentifier)
            let registrations = requests.compactMap { $0 as? Registration }.map(\.relyingPartyIdentifier)
            if !registrations.isEmpty && requests.count > 1 {
                self = .registration
            } else if Set(assertions + registrations).count > 1 {
                self = .relyingParties
            } else {
                return nil
            }
            #endif
        }
    }
}

/// https://developer.apple.com/documentation/authenticationservices/asauthorizationappleidprovider
public final class ASAuthorizationAppleIDProvider {
    /// https://developer.apple.com/documentation/authenticationservices/asauthorizationappleidprovider/credentialstate
    public enum CredentialState: Int, Sendable {
        case revoked = 0
        case authorized = 1
        case notFound = 2
        case transferred = 3
    }

    public init() {}
    public func createRequest() -> ASAuthorizationAppleIDRequest {
        ASAuthorizationAppleIDRequest(_isMade: ())
    }

    /// What the device knows of its people: set by a test.
    @MainActor @_spi(Test) public static var device: [String: CredentialState] = [:]
    @MainActor @_spi(Test) public static var trouble: (any Error)?
    /// How often the device was asked for a person.
    @MainActor @_spi(Test) public private(set) static var looks: [String: Int] = [:]
    /// What happens between a question and its answer, once.
    @MainActor @_spi(Test) public static var meanwhile: (() -> Void)?

    @MainActor
    private static func look(for user: String) -> (CredentialState, (any Error)?) {
        self.looks[user, default: 0] += 1
        let state = self.device[user] ?? .notFound
        let meanwhile = self.meanwhile
        self.meanwhile = nil
        meanwhile?()
        // As the header says: with this state, an error comes as well.
        let missing: (any Error)? = state == .notFound ? ASAuthorizationError(.unknown) : nil
        return (state, self.trouble ?? missing)
    }

    public func getCredentialState(
        forUserID user: String,
        completion: @escaping (CredentialState, (any Error)?) -> Void
    ) {
        // On a queue of its own, as the system does: a closure that is the main actor's traps there.
        nonisolated(unsafe) let completion = completion
        Task.detached {
            let (state, trouble) = await Self.look(for: user)
            unsafe completion(state, trouble)
        }
    }

    public static let credentialRevokedNotification = NSNotification.Name(
        "ASAuthorizationAppleIDCredentialRevokedNotification"
    )
}
