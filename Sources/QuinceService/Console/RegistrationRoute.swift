import HTTPTypes
import Hummingbird
import ProgramStart
import QuinceProtocol

/// `POST /_quince/register-redirect-uri`: the button on the error page of an authorization request.
///
/// It registers the redirect URI and sends the browser back to the same request.
struct RegistrationRoute: Sendable {
    let registry: any AppRegistry

    func addRoutes(to routes: some RouterMethods<ServiceContext>) {
        routes.post(.init(Paths.registerRedirectURI)) { request, context in
            try await self.register(request, context)
        }
    }

    private func register(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let form = try await RequestForm.read(request, context)
        let (clientID, url) = (form["client_id"] ?? "", form["redirect_uri"] ?? "")
        let app = try await AppRoutes.answer(clientID) {
            try await self.registry.change(clientID) { app in
                guard app.kind == .service else {
                    throw ConsoleError.invalid(
                        "'\(app.clientID)' is an App ID, which has no redirect URIs; use a Services ID"
                    )
                }
                do throws(ConfigurationError) { _ = try AddressRules.returnURL(url) } catch {
                    throw ConsoleError.invalid(error.message)
                }
                guard !app.hasReturnURL(url) else { return }
                guard app.returnURLs.count < AppRoutes.maximumReturnURLs else {
                    throw ConsoleError.conflict(
                        "'\(app.clientID)' has \(app.returnURLs.count) redirect URIs, and \(AppRoutes.maximumReturnURLs) is the "
                            + "limit; remove one first"
                    )
                }
                app.returnURLs.append(url)
            }
        }
        guard app != nil else {
            throw ConsoleError.notFound("the app is no longer registered; see \(Paths.consoleAPI)/apps")
        }
        // Encoded again, so that any text of the form is only a parameter of our own path.
        let query = (try? FormParameters(parsing: form["query"] ?? ""))?.text ?? ""
        return AuthorizationResponse.redirect(to: "\(Paths.authorize)?\(query)")
    }
}
