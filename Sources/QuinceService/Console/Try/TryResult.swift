import HTTPTypes
import QuinceProtocol

/// Handles a response in the sample client and shows the result.
struct TryResult: Sendable {
    let client: SampleClient
    let callback: TryCallback

    /// - Returns: The page, and the refresh token with which its grant can be revoked.
    func page() async throws -> (page: TryResultPage, refreshToken: String?) {
        let parameters = self.callback.parameters
        if let error = parameters["error"] {
            let text =
                error == "user_cancelled_authorize" ? "The user canceled" : "The sign-in was refused"
            return (self.page(text, message: "The response is the error \(error)."), nil)
        }
        guard let code = parameters["code"] else {
            return (
                self.page("No authorization code", message: "The response has neither a code nor an error."),
                nil
            )
        }
        let request: FormParameters
        do {
            request = try await self.client.exchange(code, of: self.callback.run)
        } catch let error as ConsoleError {
            return (self.page("The code can’t be exchanged here", message: error.message), nil)
        }
        let answer = try await self.client.post(request, to: Paths.token)
        let exchange = Self.exchange(request, answer)
        guard answer.status == .ok else {
            let message =
                "POST \(Paths.token) responded with \(answer.json["error"]?.string ?? "\(answer.status.code)"). "
                + "See the list of requests for the reason."
            return (self.page("The exchange was refused", message: message, exchange: exchange), nil)
        }
        return (try await self.verified(answer.json, code, exchange), answer.json["refresh_token"]?.string)
    }

    private func verified(
        _ answer: JSONObject,
        _ code: String,
        _ exchange: TryResultPage.Exchange
    ) async throws -> TryResultPage {
        let run = self.callback.run
        guard let token = answer["id_token"]?.string.flatMap({ try? CompactJWS(parsing: $0) }) else {
            return self.page("No identity token", message: nil, exchange: exchange)
        }
        let keys = try await self.client.get(Paths.keys)
        let verification = IdentityTokenVerification(
            keys: (try? JSONWebKeySet(parsing: keys.body)) ?? JSONWebKeySet(keys: []),
            issuer: self.client.running.issuer,
            audiences: [run.clientID],
            nonce: run.nonce,
            now: self.client.clock.now()
        )
        let back = TryVerification(
            token,
            verification,
            accessToken: answer["access_token"]?.string,
            code: code
        )
        let front = self.front(verification, code, subject: token.claims["sub"])
        let succeeded = back.succeeded && front?.succeeded != false
        return TryResultPage(
            heading: succeeded ? "Signed in as \(back.person)" : "The identity token isn’t valid",
            succeeded: succeeded,
            cameWithUser: self.callback.parameters["user"] != nil,
            callbackTitle: self.callback.way,
            callback: Self.rows(self.callback.parameters),
            exchange: exchange,
            claims: back.claims + [front?.claim].compactMap { $0 },
            options: Self.rows(FormParameters(run.options)),
            runID: answer["refresh_token"] == nil ? nil : run.id
        )
    }

    /// The check of the identity token in the authorization response, in one line.
    private func front(
        _ verification: IdentityTokenVerification,
        _ code: String,
        subject: JSONValue?
    ) -> (claim: TryResultPage.Claim, succeeded: Bool)? {
        guard let text = self.callback.parameters["id_token"] else { return nil }
        let name = "id_token of the callback"
        guard let token = try? CompactJWS(parsing: text) else {
            return (.init(name, text.shortened, check: "isn't a signed token", verdict: .failed), false)
        }
        let front = TryVerification(token, verification, accessToken: nil, code: code)
        let succeeded = front.succeeded && token.claims["sub"] == subject && token.claims["c_hash"] != nil
        let check =
            succeeded
            ? "verified like this one; c_hash matches the code, and sub is the same"
            : "isn't valid, has no matching c_hash, or identifies another user"
        return (.init(name, text.shortened, check: check, verdict: succeeded ? .passed : .failed), succeeded)
    }

    private func page(
        _ heading: String,
        message: String?,
        exchange: TryResultPage.Exchange? = nil
    ) -> TryResultPage {
        TryResultPage(
            heading: heading,
            succeeded: false,
            message: message,
            callbackTitle: self.callback.way,
            callback: Self.rows(self.callback.parameters),
            exchange: exchange,
            options: Self.rows(FormParameters(self.callback.run.options))
        )
    }

    private static func exchange(_ request: FormParameters, _ answer: SampleClient.Answer)
        -> TryResultPage.Exchange
    {
        TryResultPage.Exchange(
            title: "POST \(Paths.token)",
            request: request.parameters.map { parameter in
                // The code is already used when this is shown, but the client secret is still valid.
                let isShort = parameter.name == "client_secret"
                return .init(parameter.name, isShort ? CapturedValue(parameter).shown : parameter.value)
            },
            status: "\(answer.status.code) \(answer.status.reasonPhrase)",
            answer: answer.json.members.map { .init($0.name, $0.value.string ?? $0.value.text) }
        )
    }

    private static func rows(_ parameters: FormParameters) -> [TryResultPage.Row] {
        parameters.parameters.map { .init($0.name, $0.value) }
    }
}
