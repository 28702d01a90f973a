import Hummingbird
import PageLanguages
import QuinceProtocol
import Passkeys

// Signing in with a passkey, as a step of a flow: the script asks for options, and sends what the browser made of them.

extension FlowEndpoint {
    func addPasskeyRoutes(_ passkeys: PasskeyCeremonies, to routes: some RouterMethods<ServiceContext>) {
        routes.post(.init("\(Paths.flow)/:id\(Paths.passkeyOptions)")) { request, context in
            try await self.passkeyAnswer(context) {
                _ = try await PasskeyWire.read(request, context, from: passkeys.party.origins)
                let ticket = try await self.openTicket(request, context)
                return PasskeyWire.json(
                    try await passkeys.requestOptions(browser: ticket.browser, client: ticket.client)
                )
            }
        }
        routes.post(.init("\(Paths.flow)/:id\(Paths.passkey)")) { request, context in
            try await self.passkeyAnswer(context) {
                let message = try await PasskeyWire.read(request, context, from: passkeys.party.origins)
                let ticket = try await self.openTicket(request, context)
                let account = try await passkeys.signedIn(
                    message["credential"],
                    browser: ticket.browser,
                    client: ticket.client
                )
                context.explanation.email = account.email
                context.explanation.note("passkey", "\(account.email) signed in with a passkey")
                var next = ticket.flow
                next.step = .consent(accountID: account.id)
                next.authenticatedAt = self.clock.seconds
                try await self.change(ticket, to: next, provedBy: account)
                return PasskeyWire.json([
                    "location": .string(request.flowPath),
                    "accepted": .object(try await passkeys.accepted(of: account)),
                ])
            }
        }
    }

    /// The flow, while it waits for an account.
    private func openTicket(_ request: Request, _ context: ServiceContext) async throws -> FlowTicket {
        let ticket = try await self.ticket(try context.parameters.require("id"), request, context)
        guard case .account = ticket.flow.step else {
            throw PasskeyProblem(
                .conflict,
                .passkeySignedIn,
                because: "the flow has its account",
                location: request.flowPath
            )
        }
        return ticket
    }

    /// A flow that ended is shown on its page.
    private func passkeyAnswer(_ context: ServiceContext, _ body: () async throws -> Response) async throws
        -> Response
    {
        try await PasskeyWire.answer(context, refusedAs: .passkeyRefused) {
            do { return try await body() } catch let ended as Ended {
                throw PasskeyProblem(
                    ended.end.status,
                    message: ended.end.message,
                    because: ended.end.reason
                )
            }
        }
    }
}

extension Request {
    /// The path of the flow to which the path of this request belongs.
    fileprivate var flowPath: String {
        Paths.flow(String(self.uri.path.split(separator: "/").dropFirst().first ?? ""))
    }
}
