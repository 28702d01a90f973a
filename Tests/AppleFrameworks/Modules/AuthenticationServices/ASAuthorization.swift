#if canImport(UIKit) && !QUINCE_WATCH
@_spi(Test) public import UIKit
public typealias ASPresentationAnchor = UIWindow
#elseif canImport(AppKit)
@_spi(Test) public import AppKit
public typealias ASPresentationAnchor = NSWindow
#endif
public import Foundation

/// https://developer.apple.com/documentation/authenticationservices/asauthorization
public final class ASAuthorization: NSObject {
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
public protocol ASAuthorizationCredential: NSCopying, NSSecureCoding, NSObjectProtocol {}

/// https://developer.apple.com/documentation/authenticationservices/asuserdetectionstatus
public enum ASUserDetectionStatus: Int, Sendable { case unsupported, unknown, likelyReal }

/// https://developer.apple.com/documentation/authenticationservices/asuseragerange
public enum ASUserAgeRange: Int, Sendable { case unknown, child, notChild }

/// https://developer.apple.com/documentation/authenticationservices/asauthorizationappleidcredential
open class ASAuthorizationAppleIDCredential: _Credential, ASAuthorizationCredential {
    public let user: String
    public let state: String?
    public let authorizationCode: Data?
    public let identityToken: Data?
    public let email: String?
    public let fullName: PersonNameComponents?
    public let realUserStatus: ASUserDetectionStatus
    public let userAgeRange: ASUserAgeRange

    @_spi(Test) public init(
        user: String,
        state: String?,
        authorizationCode: Data?,
        identityToken: Data?,
        email: String? = nil,
        fullName: PersonNameComponents? = nil,
        realUserStatus: ASUserDetectionStatus = .likelyReal,
        userAgeRange: ASUserAgeRange = .unknown
    ) {
        (self.user, self.state, self.authorizationCode) = (user, state, authorizationCode)
        (self.identityToken, self.email, self.fullName) = (identityToken, email, fullName)
        (self.realUserStatus, self.userAgeRange) = (realUserStatus, userAgeRange)
        super.init(_isMade: ())
    }

    public required init?(coder: NSCoder) { nil }
}

/// https://developer.apple.com/documentation/authenticationservices/aspasswordcredential
open class ASPasswordCredential: _Credential, ASAuthorizationCredential {
    public let user: String
    public let password: String

    public init(user: String, password: String) {
        (self.user, self.password) = (user, password)
        super.init(_isMade: ())
    }

    public required init?(coder: NSCoder) { nil }
}

/// What all credentials are: objects of Objective-C that can be copied and archived. Nothing here archives one.
open class _Credential: NSObject, NSCopying, NSSecureCoding {
    init(_isMade: Void) { super.init() }
    public required init?(coder: NSCoder) { nil }
    public static var supportsSecureCoding: Bool { true }
    open func encode(with coder: NSCoder) {}
    open func copy(with zone: NSZone? = nil) -> Any { self }
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
