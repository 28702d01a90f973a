import Foundation
import HTTPTypes
import Hummingbird

/// Finds the visitor of a request with one look-up.
struct VisitorMiddleware: RouterMiddleware {
    let sessions: Sessions

    func handle(
        _ request: Request,
        context: ShopContext,
        next: (Request, ShopContext) async throws -> Response
    ) async throws -> Response {
        var context = context
        if let token = self.sessions.cookie.token(of: request) {
            let now = self.sessions.now().timeIntervalSince1970
            context.visitor = try await self.sessions.store.visitor(token.digest, now: now) ?? Visitor()
            try await self.takeNotice(request, &context.visitor)
        }
        return try await next(request, context)
    }

    /// A notice is shown only on the next page.
    private func takeNotice(_ request: Request, _ visitor: inout Visitor) async throws {
        guard let notice = visitor.notice, let session = visitor.session else { return }
        let isMine = request.method == .get
        if isMine, try await self.sessions.store.takeNotice(notice, from: session.id) { return }
        visitor.notice = nil
    }
}
