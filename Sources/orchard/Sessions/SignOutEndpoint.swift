import HTTPTypes
import Hummingbird

/// `POST /sign-out`.
struct SignOutEndpoint: Sendable {
    let sessions: Sessions

    func addRoutes(to routes: some RouterMethods<ShopContext>) {
        routes.post(.init(Paths.signOut), use: self.signOut)
    }

    @Sendable private func signOut(_: Request, context: ShopContext) async throws -> Response {
        let removing = try await self.sessions.end(context.visitor)
        return .seeOther(Paths.home + "?signed-out", settingCookie: removing)
    }
}
