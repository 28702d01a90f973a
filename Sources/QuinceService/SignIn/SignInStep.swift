// SignIn: how a person proves who they are. In development one click on an account; the ways of production come later.
// Routes: none of its own; it is a step of the flow.

package import Hummingbird
package import QuinceProtocol

/// The first step of a flow: which account signs in.
package struct SignInStep: Sendable {
    /// The most accounts on the page; beyond, the address is typed.
    package static let listed = 20

    package let accounts: any AccountStore
    package let registry: any AppRegistry
    package let render: PageRenderer
    package let mode: Mode

    package init(accounts: any AccountStore, registry: any AppRegistry, render: PageRenderer, mode: Mode) {
        self.accounts = accounts
        self.registry = registry
        self.render = render
        self.mode = mode
    }

    package func page(_ flow: Flow, path: String, problem: String?) async throws -> Response {
        guard self.mode == .development else {
            return self.render(
                MessagePage(
                    heading: "Nobody can sign in yet",
                    message: "This version of Quince has no way to prove who you are in production mode. "
                        + "Run it in development mode to test."
                ),
                status: .notImplemented
            )
        }
        let accounts = try await self.accounts.accounts(limit: Self.listed + 1)
        return self.render(
            AccountChoicePage(
                appName: try await self.registry.app(flow.request.clientID)?.name ?? flow.request.clientID,
                flowPath: path,
                accounts: accounts.prefix(Self.listed).map(\.choice),
                offersAddressField: accounts.count > Self.listed,
                problem: problem
            )
        )
    }

    /// The account that a form names, by id or by address; nil where there is none, and always outside development.
    package func account(chosenBy form: FormParameters) async throws -> Account? {
        guard self.mode == .development else { return nil }
        if let id = form["account"] { return try await self.accounts.account(id) }
        if let email = form["email"] { return try await self.accounts.account(email: email) }
        return nil
    }
}

extension Account {
    fileprivate var choice: AccountChoicePage.Choice {
        let hasName = self.firstName != nil || self.lastName != nil
        let note: String? =
            if !hasName { "No name on record" } else if self.emailSharing == .hide {
                "Hides the e-mail address"
            } else { nil }
        return .init(id: self.id, name: hasName ? self.displayName : nil, email: self.email, note: note)
    }
}
