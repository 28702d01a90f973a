import HTTPTypes
import Hummingbird

/// Where the button leads to, and the page that suggests to link.
struct AppleSignInEndpoint: Sendable {
    let completion: AppleSignInCompletion
    let render: PageRenderer
    /// Whether the kit's routes begin sign-ins.
    let isSetUp: Bool

    func addRoutes(to routes: some RouterMethods<ShopContext>) {
        if !self.isSetUp { routes.get(.init(Paths.apple), use: self.start) }
        routes.get(.init(Paths.appleLink), use: self.askToLink)
        routes.post(.init(Paths.appleLink), use: self.link)
    }

    @Sendable private func start(_: Request, context: ShopContext) -> Response {
        let page = MessagePage(
            heading: "Sign in with Apple is not set up",
            message: "This shop has no key of Apple’s yet. Until it has one, please sign in by e-mail link.",
            linkPath: Paths.signIn,
            linkText: "Other ways to sign in"
        )
        return self.render(page, for: context.visitor, status: .serviceUnavailable)
    }

    @Sendable private func askToLink(_: Request, context: ShopContext) async throws -> Response {
        guard let email = try await self.completion.suggestedEmail(for: context.visitor) else {
            throw HTTPError(.notFound)
        }
        return self.render(LinkSuggestionPage(email: email), for: context.visitor)
    }

    @Sendable private func link(_: Request, context: ShopContext) async throws -> Response {
        guard let answer = try await self.completion.acceptSuggestion(for: context.visitor) else {
            throw HTTPError(.notFound)
        }
        return answer
    }
}
