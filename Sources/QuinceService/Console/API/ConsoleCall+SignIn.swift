import QuinceProtocol

/// The values of the calls that sign an account in.
extension ConsoleCall {
    /// The account whose email address is `account`.
    func account(of accounts: any AccountStore) async throws -> Account {
        let email = self.text("account") ?? ""
        guard let account = try await accounts.account(email: email) else {
            throw ConsoleError.notFound(
                "no account has the email address '\(email.shortened)'; see \(Paths.consoleAPI)/accounts"
            )
        }
        return account
    }

    /// The app that `clientId` names; `other` is the client ID if the body has none.
    func app(of registry: any AppRegistry, else other: String? = nil) async throws -> App {
        let clientID = self.text("clientId") ?? other ?? ""
        guard let app = try await registry.app(clientID) else { throw ConsoleError.noApp(clientID) }
        return app
    }

    /// The scopes in `scope`, which spaces separate.
    func scopes() throws(ConsoleError) -> Set<Scope> {
        var scopes: Set<Scope> = []
        for word in (self.text("scope") ?? "").split(separator: " ") {
            guard let scope = Scope(rawValue: String(word)) else {
                throw .invalid("'scope' names '\(String(word).shortened)'; the scopes are name and email")
            }
            scopes.insert(scope)
        }
        return scopes
    }
}
