import HTTPTypes
import Hummingbird
import QuinceButtons
import QuinceProtocol
import ServerRuntime

/// `GET /appleauth/static/jsapi/appleid/1/{locale}/appleid.auth.js`, and its TypeScript declarations beside it.
struct ScriptEndpoint: Sendable {
    let artwork: ButtonArtwork
    let origins: ScriptOrigins
    /// Whether explanations are recorded: in development.
    let isExplained: Bool
    private let scripts = ScriptCache()

    func addRoutes(to routes: some RouterMethods<ServiceContext>) {
        let folder = Paths.script + "/:locale"
        routes.get(.init(folder + "/appleid.auth.js")) { request, context in
            try await self.script(request, context)
        }
        let types = CachedText(AppleScript.types)
        routes.get(.init(folder + "/appleid.auth.d.ts")) { request, _ in
            self.response(types, "application/typescript; charset=utf-8", to: request)
        }
    }

    private func script(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let base = self.origins.base(of: request)
        let locale = try context.parameters.require("locale")
        let script = AppleScript(base: base, locale: locale)
        context.explanation.note("script", "it opens \(base) and accepts messages from there only")
        if script.isFallback {
            context.explanation.note(
                "locale",
                "there is no locale '\(locale.shortened)', so the button's titles are in \(script.locale)"
            )
        }
        return self.response(try await self.cached(script), "text/javascript; charset=utf-8", to: request)
    }

    /// The text from the cache, or made now, which takes milliseconds and isn't done on an event loop.
    private func cached(_ script: AppleScript) async throws -> CachedText {
        try await self.scripts.text(of: script) { [artwork] in
            try await OffLoop.run { CachedText(try script.text(artwork: artwork)) }
        }
    }

    /// Pages of every origin load it, also those that are isolated (`Cross-Origin-Embedder-Policy`).
    private func response(_ text: CachedText, _ type: String, to request: Request) -> Response {
        var headers: HTTPFields = [
            .eTag: text.tag, .cacheControl: self.isExplained ? "no-cache" : "public, max-age=300",
            .xContentTypeOptions: "nosniff", .accessControlAllowOrigin: "*",
        ]
        headers[.crossOriginResourcePolicy] = "cross-origin"
        guard request.headers[.ifNoneMatch].map({ EntityTag.matches($0, text.tag) }) != true else {
            return Response(status: .notModified, headers: headers)
        }
        headers[.contentType] = type
        return BufferedAnswer(headers: headers, body: text.body).response
    }
}
