import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import QuinceRelyingParty

extension SignInRoutes {
    /// The path of the options for Apple's script, below the start path.
    var optionsPath: String { "\(self.startPath)/options" }

    /// Returns new options for Apple's script as JSON, with the cookie that the response needs.
    ///
    /// The query is that of the start path, and `popup=true` for a popup. The page passes the options to
    /// `AppleID.auth.signIn`, and posts the popup's result to the callback as the form field `message`, in JSON. Each options
    /// serve one sign-in, which has to end within `maximumAge` seconds.
    func options(_ request: Request, _ context: Context) async throws -> Response {
        guard self.starts.allows(request, context) else {
            return try await self.onUnfinished(.tooManyRequests, request, context)
        }
        let query = request.uri.queryParameters
        let start = try self.signIn.start(
            self.scriptRequest(isPopup: query["popup"] == "true"),
            returnTo: query["return"].flatMap { LocalPath(String($0)) } ?? .root,
            binding: self.cookie.value(in: request)
        )
        let body = try JSONEncoder().encode(Options(script: start.script, maximumAge: start.maximumAge))
        return Response(
            status: .ok,
            headers: [
                .contentType: "application/json", .cacheControl: "no-store", .xContentTypeOptions: "nosniff",
                .setCookie: self.cookie.header(start.binding, maximumAge: start.maximumAge),
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: body))
        )
    }

    /// The same scopes, in a response mode of the script.
    private func scriptRequest(isPopup: Bool) -> SignInRequest {
        isPopup
            ? .popup(scopes: self.request.requestedScopes) : .formPost(scopes: self.request.requestedScopes)
    }
}

/// The script's options, and beside them how long they can be used; the script ignores what it doesn't know.
private struct Options: Encodable {
    let script: ScriptOptions?
    let maximumAge: Int

    private enum CodingKeys: CodingKey { case maximumAge }

    func encode(to encoder: any Encoder) throws {
        try self.script?.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(self.maximumAge, forKey: .maximumAge)
    }
}
