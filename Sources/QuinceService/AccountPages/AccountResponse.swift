import HTTPTypes
import Hummingbird

/// Responses of the account pages.
enum AccountResponse {
    /// Shows another page after a form, so that reloading it doesn't send the form again.
    static func redirect(to path: String) -> Response {
        Response(
            status: .seeOther,
            headers: [
                .location: path, .cacheControl: "no-store", .contentLength: "0",
            ]
        )
    }

    /// `response` with the referrer policy that makes browsers name the origin of its forms.
    ///
    /// With `no-referrer`, older browsers would send `Origin: null` with the forms, as a page in a sandbox does.
    static func page(_ response: Response) -> Response {
        var response = response
        response.headers[.referrerPolicy] = "same-origin"
        return response
    }
}
