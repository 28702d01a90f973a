#if canImport(AuthenticationServices) && canImport(CryptoKit)
import AuthenticationServices
import Foundation
import QuinceWire

/// The system's credential, parsed and not yet checked.
package struct UnverifiedCredential: Hashable, Sendable {
    let user: String
    let state: String?
    let code: Data?
    let identityToken: Data?
    let givenName: String?
    let familyName: String?
    let email: String?
    let realUserStatus: AppleSignedIn.RealUserStatus
    let ageRange: AppleSignedIn.AgeRange

    init(_ credential: ASAuthorizationAppleIDCredential) {
        self.user = credential.user
        self.state = credential.state
        self.code = credential.authorizationCode
        self.identityToken = credential.identityToken
        self.givenName = credential.fullName?.givenName
        self.familyName = credential.fullName?.familyName
        self.email = credential.email
        self.realUserStatus = AppleSignedIn.RealUserStatus(credential.realUserStatus)
        self.ageRange = AppleSignedIn.AgeRange(credential.userAgeRange)
    }

    /// The credential of a stand-in, as text; its checks are those of the system's.
    package init(
        user: String,
        state: String?,
        code: String,
        identityToken: String,
        givenName: String?,
        familyName: String?,
        email: String?,
        realUserStatus: AppleSignedIn.RealUserStatus,
        ageRange: AppleSignedIn.AgeRange = .unknown
    ) {
        self.user = user
        self.state = state
        self.code = Data(code.utf8)
        self.identityToken = Data(identityToken.utf8)
        self.givenName = givenName
        self.familyName = familyName
        self.email = email
        self.realUserStatus = realUserStatus
        self.ageRange = ageRange
    }

    /// - Throws: ``AppleSignInError``: the first check that failed.
    func checked(
        by secrets: SignInSecrets,
        bundleID: String
    ) throws(AppleSignInError) -> AppleSignedIn {
        guard let state, ConstantTime.equal(state, secrets.state) else { throw .stateMismatch }
        let code = try Self.text(self.code, of: "authorizationCode")
        let token = try Self.text(self.identityToken, of: "identityToken")
        let claims = try Self.claims(of: token)
        try self.check(claims, have: secrets.nonceDigest)
        try Self.check(claims, areFor: bundleID)
        return AppleSignedIn(
            user: self.user,
            message: NativeSignIn(
                bundleID: bundleID,
                code: code,
                identityToken: token,
                nonce: secrets.nonce,
                givenName: self.givenName,
                familyName: self.familyName
            ),
            unverifiedEmail: self.email,
            realUserStatus: self.realUserStatus,
            ageRange: self.ageRange
        )
    }

    private static func text(_ data: Data?, of part: String) throws(AppleSignInError) -> String {
        guard let data, !data.isEmpty, let text = String(validating: data, as: UTF8.self) else {
            throw .incomplete(part: part)
        }
        return text
    }

    private static func claims(of token: String) throws(AppleSignInError) -> JSONObject {
        do { return try CompactJWS(parsing: token).claims } catch {
            throw .unreadableToken(error.description)
        }
    }

    private func check(_ claims: JSONObject, have digest: String) throws(AppleSignInError) {
        guard let nonce = claims["nonce"]?.string, ConstantTime.equal(nonce, digest) else {
            throw .nonceMismatch
        }
        guard let subject = claims["sub"]?.string, subject.isExactly(self.user) else {
            throw .subjectMismatch
        }
    }

    /// The server would refuse it, too; here, the developer sees which bundle ID is wrong.
    private static func check(
        _ claims: JSONObject,
        areFor bundleID: String
    ) throws(AppleSignInError) {
        let audience = claims["aud"]?.string
        guard audience?.isExactly(bundleID) == true else {
            throw .audienceMismatch(token: audience, bundleID: bundleID)
        }
    }
}

extension AppleSignedIn.RealUserStatus {
    fileprivate init(_ status: ASUserDetectionStatus) {
        switch status {
        case .unsupported: self = .unsupported
        case .unknown: self = .unknown
        case .likelyReal: self = .likelyReal
        @unknown default: self = .unknown
        }
    }
}

extension AppleSignedIn.AgeRange {
    fileprivate init(_ range: ASUserAgeRange) {
        switch range {
        case .unknown: self = .unknown
        case .child: self = .child
        case .notChild: self = .notChild
        @unknown default: self = .unknown
        }
    }
}
#endif
