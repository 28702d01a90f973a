import QuinceProtocol

/// An error of the system's sheet: the code and the name of a case of `ASAuthorizationError.Code`.
///
/// As in the header `ASAuthorizationError.h` of the SDK for iOS 26.
enum SheetError: Int, CaseIterable {
    case unknown = 1_000
    case canceled
    case invalidResponse
    case notHandled
    case failed
    case notInteractive
    case matchedExcludedCredential
    case credentialImport
    case credentialExport
    case preferSignInWithApple
    case deviceNotConfiguredForPasskeyCreation

    /// `ASAuthorizationErrorDomain`.
    static let domain = "com.apple.AuthenticationServices.AuthorizationError"

    init?(name: String) {
        guard let error = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = error
    }

    var name: String { "\(self)" }

    var json: JSONValue {
        [
            "domain": .string(Self.domain), "code": .integer(self.rawValue), "name": .string(self.name),
        ]
    }
}
