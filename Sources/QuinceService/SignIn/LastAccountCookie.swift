import HTTPTypes
import Hummingbird

/// The cookie with the account that signed in last in a browser, so that the list begins with it (development mode only).
///
/// It proves nothing: the user still has to choose the account.
enum LastAccountCookie {
    static let name = "quince_last"
    /// How long the browser keeps it, in seconds: 180 days.
    private static let lifetime = 15_552_000
    /// IDs have 32 characters; a longer value isn't ours.
    private static let maximumLength = 64

    static func field(_ accountID: String, secure: Bool) -> HTTPField {
        let attributes = "Path=\(Paths.flow); Max-Age=\(Self.lifetime); HttpOnly; SameSite=Lax"
        return HTTPField(
            name: .setCookie,
            value: "\(Self.name)=\(accountID); \(attributes)\(secure ? "; Secure" : "")"
        )
    }

    static func accountID(in request: Request) -> String? {
        for header in request.headers[values: .cookie] {
            for pair in header.split(separator: ";") {
                let pair = pair.drop { $0 == " " }
                guard pair.hasPrefix("\(Self.name)=") else { continue }
                let value = pair.dropFirst(Self.name.count + 1)
                return value.isEmpty || value.utf8.count > Self.maximumLength ? nil : String(value)
            }
        }
        return nil
    }
}
