import Logging
import HTTPTypes
import Hummingbird
import NIOCore
import QuinceRelyingParty

extension SignInRoutes {
    /// Handles a response in the query; without one, returns the page that posts the fragment.
    func callback(query request: Request, _ context: Context) async throws -> Response {
        guard let query = request.uri.query, !query.isEmpty else {
            return self.page(.handingOverFragment(to: self.callbackPath))
        }
        return try await self.finish(by: .query, request, context) { () throws(ResponseRefusal) in
            try AuthorizationResponse(parsing: query)
        }
    }

    /// Handles a response from Apple's post, from our page's second post of it, or from the page that posts a fragment.
    func callback(form request: Request, _ context: Context) async throws -> Response {
        guard let body = try await self.body(of: request) else {
            return try await self.onUnfinished(.refused(.answer(.tooLong)), request, context)
        }
        if request.headers[.contentType]?.hasPrefix("application/json") == true {
            return try await self.finish(by: .message, request, context) { () throws(ResponseRefusal) in
                try AuthorizationResponse(parsingMessage: body)
            }
        }
        if let fragment = AnswerPage.fragment(in: body) {
            return try await self.finish(by: .fragment, request, context) { () throws(ResponseRefusal) in
                try AuthorizationResponse(parsing: fragment)
            }
        }
        if let message = AnswerPage.message(in: body) {
            return try await self.finish(by: .message, request, context) { () throws(ResponseRefusal) in
                try AuthorizationResponse(parsingMessage: message)
            }
        }
        let hasCookie = self.cookie.value(in: request) != nil || self.cookie.valueBefore(in: request) != nil
        if !hasCookie, !AnswerPage.isReposted(body),
            let page = AnswerPage.reposting(body, to: self.callbackPath)
        {
            return self.page(page)
        }
        return try await self.finish(by: .form, request, context) { () throws(ResponseRefusal) in
            try AuthorizationResponse(parsing: body)
        }
    }

    private func body(of request: Request) async throws -> String? {
        var request = request
        do {
            let buffer = try await request.collectBody(upTo: AuthorizationResponse.maximumLength)
            return String(validating: buffer.readableBytesView, as: UTF8.self)
        } catch is NIOTooManyBytesError { return nil }
    }

    private func finish(
        by channel: ResponseChannel,
        _ request: Request,
        _ context: Context,
        _ answer: () throws(ResponseRefusal) -> AuthorizationResponse
    ) async throws -> Response {
        do throws(SignInError) {
            let parsed: AuthorizationResponse
            do { parsed = try answer() } catch { throw .answer(error) }
            let (outcome, used) = try await self.outcome(parsed, channel, request)
            switch outcome {
            case .signedIn(let signIn):
                var response = try await self.answer(signIn, request, context)
                self.renew(used, request, &response)
                return response
            case .cancelled(let returnTo, _):
                return try await self.fail(.cancelled(returnTo), request, context)
            }
        } catch {
            error.log("sign-in with Apple refused", to: context.logger, self.signIn)
            return try await self.onUnfinished(.refused(error), request, context)
        }
    }

    /// The outcome of the response, and the secret of the browser that it belongs to.
    private func outcome(_ answer: AuthorizationResponse, _ channel: ResponseChannel, _ request: Request)
        async throws(SignInError) -> (SignInOutcome, String?)
    {
        let binding = self.cookie.value(in: request)
        do {
            return (try await self.signIn.finish(answer, by: channel, binding: binding), binding)
        } catch {
            // Another tab signed in while this one was at Apple.
            guard case .bindingMismatch = error, let before = self.cookie.valueBefore(in: request) else {
                throw error
            }
            return (try await self.signIn.finish(answer, by: channel, binding: before), before)
        }
    }

    /// Puts aside the secret with which a user signed in.
    private func renew(_ used: String?, _ request: Request, _ response: inout Response) {
        guard let used, used == self.cookie.value(in: request) else { return }
        for header in self.cookie.headers(
            afterSignInWith: used,
            maximumAge: self.signIn.configuration.patience
        ) {
            response.headers.append(HTTPField(name: .setCookie, value: header))
        }
    }

    private func answer(_ signIn: SignIn, _ request: Request, _ context: Context) async throws(SignInError)
        -> Response
    {
        do { return try await self.onSignedIn(signIn, request, context) } catch { throw .store(error) }
    }

    private func fail(_ failure: UnfinishedSignIn, _ request: Request, _ context: Context)
        async throws(SignInError) -> Response
    {
        do { return try await self.onUnfinished(failure, request, context) } catch { throw .store(error) }
    }

    private func page(_ page: AnswerPage) -> Response {
        Response(
            status: .ok,
            headers: [
                .contentType: "text/html; charset=utf-8", .contentSecurityPolicy: page.contentSecurityPolicy,
                .cacheControl: "no-store", .referrerPolicy: "same-origin", .xContentTypeOptions: "nosniff",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(string: page.html))
        )
    }
}

extension HTTPField.Name {
    static let referrerPolicy = HTTPField.Name("Referrer-Policy") ?? .cacheControl
}
