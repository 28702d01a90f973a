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

/// https://developer.apple.com/documentation/authenticationservices/asauthorizationcontroller
@MainActor
public final class ASAuthorizationController {
    public let authorizationRequests: [ASAuthorizationRequest]
    public weak var delegate: (any ASAuthorizationControllerDelegate)?
    #if !QUINCE_WATCH
    public weak var presentationContextProvider: (any ASAuthorizationControllerPresentationContextProviding)?
    #endif

    public init(authorizationRequests: [ASAuthorizationRequest]) {
        self.authorizationRequests = authorizationRequests
    }

    /// The person in front of the sheet: set by a test, called once for every sheet that is shown.
    @_spi(Test) public static var person: (ASAuthorizationController) -> Void = { _ in }

    public func performRequests() { Self.person(self) }

    #if !QUINCE_WATCH
    @_spi(Test) public private(set) var isCancelled = false

    public func cancel() {
        self.isCancelled = true
        self.delegate?.authorizationController(
            controller: self,
            didCompleteWithError: ASAuthorizationError(.canceled)
        )
    }
    #endif
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
    public func createRequest() -> ASAuthorizationAppleIDRequest { ASAuthorizationAppleIDRequest() }

    /// What the device knows of its people: set by a test.
    @MainActor @_spi(Test) public static var device: [String: CredentialState] = [:]
    @MainActor @_spi(Test) public static var trouble: (any Error)?
    /// How often the device was asked for a person.
    @MainActor @_spi(Test) public private(set) static var looks: [String: Int] = [:]

    @MainActor
    private static func look(for user: String) -> (CredentialState, (any Error)?) {
        self.looks[user, default: 0] += 1
        let state = self.device[user] ?? .notFound
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
