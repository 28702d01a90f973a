import HTTPTypes
package import Hummingbird

/// Responds with 405 if a path exists for another method (RFC 9110 §15.5.6).
package struct MethodNotAllowed: Sendable {
    package let path: String
    package let allowed: HTTPRequest.Method

    package func addRoutes(to routes: some RouterMethods<ServiceContext>) {
        for method in [HTTPRequest.Method.get, .post, .put, .delete, .patch] where method != self.allowed {
            routes.on(.init(self.path), method: method) { _, context in
                context.explanation.note("method", "only \(self.allowed.rawValue) is supported here")
                return Response(
                    status: .methodNotAllowed,
                    headers: [.allow: self.allowed.rawValue, .cacheControl: "no-store", .contentLength: "0"]
                )
            }
        }
    }
}
