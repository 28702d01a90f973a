import HTTPTypes
import Hummingbird
import PageLanguages
import QuinceProtocol
import WebPages

// Registration: a page where a person enters an email address. The link in the message is an invitation.

extension AccountEndpoint {
    func addRegistrationRoutes(_ registrations: Registrations, to routes: some RouterMethods<ServiceContext>)
    {
        routes.get(.init(Paths.registration)) { _, context in
            try await self.answer(context) { self.render(RegistrationPage()) }
        }
        routes.get(.init(Paths.registrationSent)) { _, context in
            try await self.answer(context) { self.render(MessagePage.registrationSent) }
        }
        routes.post(.init(Paths.registration)) { request, context in
            try await self.answer(context) { try await self.register(registrations, request, context) }
        }
    }

    private func register(_ registrations: Registrations, _ request: Request, _ context: ServiceContext)
        async throws -> Response
    {
        let email = try await self.form(request, context)["email"] ?? ""
        switch try await registrations.ask(email, client: self.client(request, context)) {
        case .accepted:
            context.explanation.event = .registrationAsked
            return AccountResponse.redirect(to: Paths.registrationSent)
        case .malformed:
            let problem = SignInStep.emailWrong
            return self.render(
                RegistrationPage(email: email, problem: problem),
                status: .unprocessableContent
            )
        case .tooMany:
            context.explanation.add(.refused("registration", "the limit of registrations is reached"))
            context.explanation.event = .registrationRefused
            let problem = Language.current.text(.registerTooMany)
            var response = self.render(
                RegistrationPage(email: email, problem: problem),
                status: .tooManyRequests
            )
            response.headers[.retryAfter] = "\(Int(RegistrationLimits.hour))"
            return response
        }
    }
}

extension MessagePage {
    /// The page after a request, the same for every email address.
    fileprivate static var registrationSent: MessagePage {
        let language = Language.current
        return MessagePage(
            heading: language.text(.registerSent),
            message: language.text(.registerSentText),
            linkPath: Paths.registration,
            linkText: language.text(.registerAgain)
        )
    }
}

/// The page on which a person enters the email address of a new account.
///
/// Posts `email`.
struct RegistrationPage: Page {
    static let template = Template("register", PackageResources.register_mustache)

    let path = Paths.registration
    let signInPath = Paths.accountSignIn
    /// The email address, as the user typed it.
    let email: String
    /// The problem of the form, in a sentence for the user.
    let problem: String?

    init(email: String = "", problem: String? = nil) {
        self.email = email
        self.problem = problem
    }
}
