import HTTPTypes
package import Hummingbird

/// The cookie that binds a sign-in with a passkey on the account page to the browser that asked for it.
///
/// Nobody is signed in then, so there is no session yet. A flow has a cookie of its own.
package struct CeremonyCookie: Sendable {
    private let isSecure: Bool
    private let mode: Mode

    package init(isSecure: Bool, in mode: Mode) { (self.isSecure, self.mode) = (isSecure, mode) }

    private var name: String { self.isSecure ? "__Host-quince_ceremony" : "quince_ceremony" }

    private var attributes: String {
        "\(self.isSecure ? "Path=/; Secure" : "Path=\(Paths.account)"); HttpOnly; SameSite=Strict"
    }

    /// The secret in a request; nil if there is none, or more than one.
    package func token(in request: Request) -> SessionToken? {
        SessionToken.only(in: request, named: self.name, self.mode)
    }

    package func field(_ token: SessionToken) -> HTTPField {
        HTTPField(name: .setCookie, value: "\(self.name)=\(token.text); \(self.attributes)")
    }
}
