@_spi(Test) import AuthenticationServices
import Foundation
import QuinceWire

@testable import QuinceUI

/// The sheet and the person in front of it.
@MainActor
enum Sheet {
    /// A credential that a good device makes for `request`, before `change` spoils it.
    static func credential(
        for request: ASAuthorizationAppleIDRequest,
        state: String?? = nil,
        nonce: String?? = nil,
        code: Data? = Data("c0de".utf8),
        token: Data?? = nil,
        user: String = "001.jane",
        subject: String? = "001.jane",
        audience: JSONValue? = .string("com.example.shop"),
        isFirst: Bool = true,
        realUserStatus: ASUserDetectionStatus = .likelyReal,
        ageRange: ASUserAgeRange = .unknown
    ) -> ASAuthorizationAppleIDCredential {
        var name = PersonNameComponents()
        name.givenName = "Jane"
        name.familyName = "Appleseed"
        let made = Self.token(nonce: nonce ?? request.nonce, subject: subject, audience: audience)
        return ASAuthorizationAppleIDCredential(
            user: user,
            state: state ?? request.state,
            authorizationCode: code,
            identityToken: token ?? Data(made.utf8),
            email: isFirst ? "jane@example.com" : nil,
            fullName: isFirst ? name : nil,
            realUserStatus: realUserStatus,
            userAgeRange: ageRange
        )
    }

    /// A token as Apple's are, signed by nobody.
    static func token(nonce: String?, subject: String?, audience: JSONValue?) -> String {
        var claims = JSONObject()
        if let audience { claims["aud"] = audience }
        if let subject { claims["sub"] = .string(subject) }
        if let nonce { claims["nonce"] = .string(nonce) }
        var header = JSONObject()
        header["alg"] = .string("RS256")
        return CompactJWS.write(header: header, claims: claims) { _ in [1, 2, 3] }
    }

    /// Answers the next sheets with what `person` does.
    static func answers(
        _ person:
            @escaping (ASAuthorizationAppleIDRequest) -> Result<any ASAuthorizationCredential, any Error>
    ) {
        ASAuthorizationController.person = { controller in
            let requests = controller.authorizationRequests
            guard let request = requests.lazy.compactMap({ $0 as? ASAuthorizationAppleIDRequest }).first
            else { return }
            switch person(request) {
            case .success(let credential):
                controller.delegate?.authorizationController(
                    controller: controller,
                    didCompleteWithAuthorization: ASAuthorization(credential: credential)
                )
            case .failure(let error):
                controller.delegate?.authorizationController(
                    controller: controller,
                    didCompleteWithError: error
                )
            }
        }
    }
}
