public import Foundation

/// https://developer.apple.com/documentation/authenticationservices/asauthorizationrequest
open class ASAuthorizationRequest: NSObject {
    // Only providers create requests.
    init(_isMade: Void) { super.init() }
}

/// https://developer.apple.com/documentation/authenticationservices/asauthorizationopenidrequest
open class ASAuthorizationOpenIDRequest: ASAuthorizationRequest {
    public var requestedScopes: [ASAuthorization.Scope]?
    public var nonce: String?
    public var state: String?
}

/// https://developer.apple.com/documentation/authenticationservices/asauthorizationappleidrequest
open class ASAuthorizationAppleIDRequest: ASAuthorizationOpenIDRequest {
    public var user: String?
}

/// https://developer.apple.com/documentation/authenticationservices/asauthorizationpasswordrequest
open class ASAuthorizationPasswordRequest: ASAuthorizationRequest {}

/// https://developer.apple.com/documentation/authenticationservices/asauthorizationpasswordprovider
open class ASAuthorizationPasswordProvider: NSObject {
    open func createRequest() -> ASAuthorizationPasswordRequest {
        ASAuthorizationPasswordRequest(_isMade: ())
    }
}

#if !QUINCE_WATCH
/// https://developer.apple.com/documentation/authenticationservices/asauthorizationplatformpublickeycredentialprovider
open class ASAuthorizationPlatformPublicKeyCredentialProvider: NSObject {
    public let relyingPartyIdentifier: String

    public init(relyingPartyIdentifier: String) { self.relyingPartyIdentifier = relyingPartyIdentifier }

    open func createCredentialAssertionRequest(
        challenge: Data
    ) -> ASAuthorizationPlatformPublicKeyCredentialAssertionRequest {
        ASAuthorizationPlatformPublicKeyCredentialAssertionRequest(self.relyingPartyIdentifier, challenge)
    }

    open func createCredentialRegistrationRequest(
        challenge: Data,
        name: String,
        userID: Data
    ) -> ASAuthorizationPlatformPublicKeyCredentialRegistrationRequest {
        ASAuthorizationPlatformPublicKeyCredentialRegistrationRequest(self.relyingPartyIdentifier, challenge)
    }
}

/// https://developer.apple.com/documentation/authenticationservices/asauthorizationplatformpublickeycredentialassertionrequest
open class ASAuthorizationPlatformPublicKeyCredentialAssertionRequest: ASAuthorizationRequest {
    public let relyingPartyIdentifier: String
    public var challenge: Data

    init(_ relyingPartyIdentifier: String, _ challenge: Data) {
        (self.relyingPartyIdentifier, self.challenge) = (relyingPartyIdentifier, challenge)
        super.init(_isMade: ())
    }
}

/// https://developer.apple.com/documentation/authenticationservices/asauthorizationplatformpublickeycredentialregistrationrequest
open class ASAuthorizationPlatformPublicKeyCredentialRegistrationRequest: ASAuthorizationRequest {
    public let relyingPartyIdentifier: String
    public var challenge: Data

    init(_ relyingPartyIdentifier: String, _ challenge: Data) {
        (self.relyingPartyIdentifier, self.challenge) = (relyingPartyIdentifier, challenge)
        super.init(_isMade: ())
    }
}

/// https://developer.apple.com/documentation/authenticationservices/asauthorizationplatformpublickeycredentialassertion
open class ASAuthorizationPlatformPublicKeyCredentialAssertion: _Credential, ASAuthorizationCredential {
    public let credentialID: Data

    @_spi(Test) public init(credentialID: Data) {
        self.credentialID = credentialID
        super.init(_isMade: ())
    }

    public required init?(coder: NSCoder) { nil }
}
#endif
