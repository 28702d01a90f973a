import HTTPTypes
import Hummingbird
import QuinceProtocol

/// The sample client's routes.
struct TryRoutes: Sendable {
    static let revokePath = "\(Paths.tryIt)/revoke"
    /// The routes that pages of other origins, or of an unknown origin, post to.
    ///
    /// Both require a `state` of 256 random bits that this service created.
    static let postedPaths: Set<String> = [Paths.tryItCallback, Self.revokePath]

    let client: SampleClient
    let runs: TryRunStore
    /// Why sign-ins, which one process keeps in its memory, can't be kept now; nil if they can.
    let obstacle: @Sendable () -> String?
    let render: PageRenderer

    func addRoutes(to routes: some RouterMethods<ServiceContext>) {
        routes.get(.init(Paths.tryItStart)) { request, _ in try await self.start(request) }
        routes.get(.init(Paths.tryItCallback)) { request, _ in
            guard let query = request.uri.query, !query.isEmpty else { return self.render(TryFragmentPage()) }
            return try await self.answer(query, "GET (query)")
        }
        routes.post(.init(Paths.tryItCallback)) { request, _ in
            try await self.answer(try await Self.body(of: request), "POST (form)")
        }
        routes.post(.init(Self.revokePath)) { request, _ in try await self.revoke(request) }
    }

    private func start(_ request: Request) async throws -> Response {
        if let obstacle = self.obstacle() {
            return self.message(
                "The sample client is off",
                "\(obstacle.first?.uppercased() ?? "")\(obstacle.dropFirst()).",
                status: .conflict
            )
        }
        guard let app = try await self.client.app() else {
            return self.message(
                "The sample client isn’t registered",
                "No app has the redirect URI \(self.client.callback). Add it to a Services ID on the Apps page, then try again.",
                link: (ConsolePage.Section.apps.path, "Open Apps")
            )
        }
        guard let form = try? FormParameters(parsing: request.uri.query ?? "") else {
            throw ConsoleError.invalid("the query can't be read; percent-encode its values")
        }
        let random = self.client.random
        let names = ["scope", "response_type", "response_mode", "nonce", "pkce", "login_hint"]
        let run = TryRun(
            id: random.hex(64),
            clientID: app.clientID,
            redirectURI: self.client.callback,
            nonce: form["nonce"] == nil ? nil : random.hex(32),
            verifier: form["pkce"] == nil ? nil : random.hex(64),
            options: form.parameters.filter { names.contains($0.name) && $0.value.utf8.count <= 1_000 }
        )
        self.runs.add(run)
        return AuthorizationResponse.redirect(to: self.client.authorizationURL(of: run))
    }

    private func answer(_ text: String, _ way: String) async throws -> Response {
        guard let parameters = try? FormParameters(parsing: text) else {
            throw ConsoleError.invalid("the response can't be read; send the parameters form-encoded")
        }
        guard let state = parameters["state"], let run = self.runs.answer(state) else {
            return self.message(
                "The sample client doesn’t know this sign-in",
                "Its state belongs to no sign-in in progress. The response was sent twice, or the sign-in began in another program. "
                    + "Open the console and try again."
            )
        }
        let callback = TryCallback(way: way, parameters: parameters, run: run)
        let result = try await TryResult(client: self.client, callback: callback).page()
        if let token = result.refreshToken { self.runs.keep(token, of: run.id) }
        return self.render(result.page)
    }

    private func revoke(_ request: Request) async throws -> Response {
        let form = try? FormParameters(parsing: try await Self.body(of: request))
        guard let id = form?["run"], let (run, token) = self.runs.takeRefreshToken(of: id) else {
            return self.message(
                "Nothing to revoke",
                "This grant was already revoked, or the service has restarted."
            )
        }
        let answer = try await self.client.post(
            try await self.client.revocation(token, of: run),
            to: Paths.revoke
        )
        guard answer.status == .ok else {
            return self.message("The revocation was refused", "See the list of requests for the reason.")
        }
        return self.message(
            "Revoked",
            "The next sign-in is a first sign-in.",
            link: (self.again(run), "Sign in again"),
            status: .ok
        )
    }

    /// The URL that starts a run like `run`.
    private func again(_ run: TryRun) -> String {
        "\(Paths.tryItStart)?\(FormParameters(run.options).text)"
    }

    private static func body(of request: Request) async throws -> String {
        String(buffer: try await request.body.collect(upTo: ServiceContext.maximumBodySize))
    }

    private func message(
        _ heading: String,
        _ message: String,
        link: (path: String, text: String)? = nil,
        status: HTTPResponse.Status = .badRequest
    ) -> Response {
        let page = MessagePage(
            heading: heading,
            message: message,
            linkPath: link?.path,
            linkText: link?.text,
            isForDevelopers: true
        )
        return self.render(page, status: status)
    }
}
