import HTTPTypes
import Hummingbird

extension Response {
    /// Sends the browser to the sign-in page, and from there to the account.
    static var signInFirst: Response {
        .seeOther("\(Paths.signIn)?return=\(ShopLocalPath.account.inQuery)")
    }

    /// Sends the browser on to a page of the shop after a form.
    static func seeOther(_ path: String, settingCookie cookie: String? = nil) -> Response {
        var response = Response(
            status: .seeOther,
            headers: [.location: path, .cacheControl: "no-store", .contentLength: "0"]
        )
        response.headers[.setCookie] = cookie
        return response
    }
}
