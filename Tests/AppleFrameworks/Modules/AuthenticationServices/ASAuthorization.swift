#if canImport(UIKit) && !QUINCE_WATCH
@_spi(Test) public import UIKit
public typealias ASPresentationAnchor = UIWindow
#elseif canImport(AppKit)
@_spi(Test) public import AppKit
public typealias ASPresentationAnchor = NSWindow
#endif
public import Foundation

/// https://developer.apple.com/documentation/authenticationservices/asauthorization
public final class ASAuthorization {
    /// https://developer.apple.com/documentation/authenticationservices/asauthorization/scope
    public struct Scope: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let fullName = Scope(rawValue: "full_name")
        public static let email = Scope(rawValue: "email")
    }

    public let credential: any ASAuthorizationCredential
    @_spi(Test) public init(credential: any ASAuthorizationCredential) { self.credential = credential }
}

/// https://developer.apple.com/documentation/authenticationservices/asauthorizationcredential
public protocol ASAuthorizationCredential {}

/// https://developer.apple.com/documentation/authenticationservices/asuserdetectionstatus
public enum ASUserDetectionStatus: Int, Sendable { case unsupported, unknown, likelyReal }

/// https://developer.apple.com/documentation/authenticationservices/asauthorizationappleidcredential
public final class ASAuthorizationAppleIDCredential: ASAuthorizationCredential {
    public let user: String
    public let state: String?
    public let authorizationCode: Data?
    public let identityToken: Data?
    public let email: String?
    public let fullName: PersonNameComponents?
    public let realUserStatus: ASUserDetectionStatus

    @_spi(Test) public init(
        user: String,
        state: String?,
        authorizationCode: Data?,
        identityToken: Data?,
        email: String? = nil,
        fullName: PersonNameComponents? = nil,
        realUserStatus: ASUserDetectionStatus = .likelyReal
    ) {
        (self.user, self.state, self.authorizationCode) = (user, state, authorizationCode)
        (self.identityToken, self.email, self.fullName) = (identityToken, email, fullName)
        self.realUserStatus = realUserStatus
    }
}

/// https://developer.apple.com/documentation/authenticationservices/asauthorizationrequest
open class ASAuthorizationRequest {}

/// https://developer.apple.com/documentation/authenticationservices/asauthorizationopenidrequest
open class ASAuthorizationOpenIDRequest: ASAuthorizationRequest {
    public var requestedScopes: [ASAuthorization.Scope]?
    public var nonce: String?
    public var state: String?
}

/// https://developer.apple.com/documentation/authenticationservices/asauthorizationappleidrequest
public final class ASAuthorizationAppleIDRequest: ASAuthorizationOpenIDRequest {
    public var user: String?
}

/// https://developer.apple.com/documentation/authenticationservices/asauthorizationerror
public struct ASAuthorizationError: Error {
    public static let errorDomain = "com.apple.AuthenticationServices.AuthorizationError"

    /// Any number is a code: the enumeration isn't frozen.
    public struct Code: RawRepresentable, Hashable, Sendable {
        public let rawValue: Int
        public init?(rawValue: Int) { self.rawValue = rawValue }
        private init(_ rawValue: Int) { self.rawValue = rawValue }
        public static let unknown = Code(1000)
        public static let canceled = Code(1001)
        public static let invalidResponse = Code(1002)
        public static let notHandled = Code(1003)
        public static let failed = Code(1004)
        #if !(QUINCE_TV || QUINCE_WATCH)
        public static let notInteractive = Code(1005)
        #endif
    }

    public let code: Code
    public init(_ code: Code) { self.code = code }
}
