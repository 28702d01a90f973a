import HTTPTypes
import Foundation
import QuinceProtocol

/// Creates codes, tokens and client secrets on request, and expires them.
struct TokenRoutes: Sendable {
    let registry: any AppRegistry
    let accounts: any AccountStore
    let tokens: any TokenStore
    let expiredSecrets: ExpiredSecrets
    let log: RequestLog
    let secrets: ClientSecretMaker
    let readyMade: ReadyMadeTokens
    /// The default app of a client secret.
    let clientID: String?
    let clock: ServiceClock

    /// The lifetimes of a client secret, in seconds.
    ///
    /// They exceed what the service accepts, so that developers can see refusals.
    static let secretLifetimes = -315_576_000...315_576_000

    var routes: [ConsoleRoute] {
        [
            ConsoleRoute(
                .post,
                "/tokens",
                "makeTokens",
                "Creates a code or tokens for an account, as if it had just signed in",
                body: [
                    .required("account", .text(limit: 254), "The account's email address"),
                    .required("clientId", .text(limit: 255)),
                    .required("kind", .word(["code", "tokens"])),
                    .optional(
                        "scope",
                        .text(limit: 100),
                        "Such as name email; used if there is no grant yet"
                    ),
                    .optional("nonce", .text(limit: 1_000)),
                    .optional(
                        "redirectURI",
                        .text(limit: 2_048),
                        "A registered redirect URI; the first one by default. An App ID has none"
                    ),
                    .optional("codeChallenge", .text(limit: 128), "kind code: S256, in base64url"),
                ],
                gives: .created(.named("Tokens"))
            ) { call in .created(try await self.tokens(call)) },
            ConsoleRoute(
                .post,
                "/expire",
                "expire",
                "Makes one code, refresh token or client secret expire at once, without moving the clock",
                body: [
                    .optional(
                        "code",
                        .text(limit: OpaqueToken.maximumLength),
                        "A code that has not been exchanged yet"
                    ),
                    .optional("refreshToken", .text(limit: OpaqueToken.maximumLength)),
                    .optional("clientSecret", .text(limit: CompactJWS.maximumLength)),
                ],
                gives: .done
            ) { call in
                guard call.body.members.count == 1, let member = call.body.members.first,
                    let text = member.value.string
                else { throw ConsoleError.invalid("send exactly one of code, refreshToken and clientSecret") }
                try await self.expire(member.name, text)
                return .done
            },
            ConsoleRoute(
                .post,
                "/requests/{id}/expire/{name}",
                "expireParameter",
                "Expires a code, refresh_token or client_secret among the parameters of a request or its response",
                gives: .done
            ) { call in
                let names = [
                    "code": "code", "refresh_token": "refreshToken", "client_secret": "clientSecret",
                ]
                let (request, name) = (try self.log.request(call), try call.path("name"))
                guard let kind = names[name], let value = request.value(named: name) else {
                    throw ConsoleError.notFound(
                        "request \(request.id) has no code, refresh_token or client_secret named '\(name.shortened)'"
                    )
                }
                try await self.expire(kind, value.value)
                return .done
            },
            ConsoleRoute(
                .post,
                "/client-secret",
                "makeClientSecret",
                "Creates a client secret, signed with the configured private key",
                body: [
                    .optional("clientId", .text(limit: 255), "The first Services ID by default"),
                    .optional(
                        "teamId",
                        .text(limit: 10),
                        "The app's team by default; or one that transferred the app"
                    ),
                    .optional(
                        "lifetimeSeconds",
                        .integer(Self.secretLifetimes),
                        "3600 by default; negative for a client secret that has expired"
                    ),
                ],
                gives: .created(.object([.required("clientSecret", .text()), .required("expiresAt", .time)]))
            ) { call in
                let lifetime = call.body["lifetimeSeconds"]?.integer ?? 3_600
                let app = try await call.app(of: self.registry, else: self.clientID)
                let secret = try await self.secrets.make(
                    for: app,
                    of: call.text("teamId"),
                    lifetime: lifetime
                )
                let expiry = Date(timeIntervalSince1970: Double(self.clock.seconds + lifetime))
                return .created([
                    "clientSecret": .string(secret), "expiresAt": .string(Timestamp.text(expiry)),
                ])
            },
        ]
    }

    private func expire(_ kind: String, _ text: String) async throws {
        let digest = SecretDigest(of: text)
        switch kind {
        case "code":
            guard
                try await self.tokens.expireCode(
                    digest,
                    at: self.clock.now().timeIntervalSince1970
                )
            else { throw ConsoleError.notFound("there is no such code; it may have been exchanged already") }
        case "refreshToken":
            guard try await self.tokens.removeToken(digest) else {
                throw ConsoleError.notFound("there is no such refresh token; it may have ended already")
            }
        default:
            do throws(CompactJWS.Refusal) { _ = try CompactJWS(parsing: text) } catch {
                throw ConsoleError.invalid("this isn't a client secret: \(error)")
            }
            self.expiredSecrets.add(text)
        }
    }

    private func tokens(_ call: ConsoleCall) async throws -> JSONValue {
        let account = try await call.account(of: self.accounts)
        let app = try await call.app(of: self.registry)
        let request = try Self.authorization(call, app)
        let maker = self.readyMade
        guard let answer = try await maker.answer(request, account) else {
            throw ConsoleError.conflict("the app or the account has been removed; try again")
        }
        var object = JSONObject()
        object["user"] = answer["user"].flatMap { try? JSONValue(parsing: $0) }
        guard call.text("kind") == "tokens", let code = answer["code"] else {
            object["code"] = answer["code"].map(JSONValue.string)
            object["redirectURI"] = (request.redirectURI?.text).map(JSONValue.string)
            return .object(object)
        }
        let tokens = try await maker.redeem(code, request, app)
        for member in try JSONValue(parsing: tokens.json).object?.members ?? [] {
            object[member.name] = member.value
        }
        object["subject"] = tokens.identityToken.flatMap { try? CompactJWS(parsing: $0) }?.claims["sub"]
        return .object(object)
    }

    private static func authorization(_ call: ConsoleCall, _ app: App) throws(ConsoleError) -> CodeRequest {
        CodeRequest(
            clientID: app.clientID,
            redirectURI: try Self.redirectURI(call, app),
            hasIdentityToken: false,
            scope: try call.scopes(),
            state: nil,
            nonce: call.text("nonce"),
            challenge: try Self.challenge(call)
        )
    }

    private static func challenge(_ call: ConsoleCall) throws(ConsoleError) -> CodeChallenge? {
        guard let text = call.text("codeChallenge") else { return nil }
        guard call.text("kind") == "code" else {
            throw .invalid("'codeChallenge' is for kind code; omit it")
        }
        do throws(CodeChallenge.Refusal) { return try CodeChallenge(parsing: text, method: "S256") } catch {
            throw .invalid("'codeChallenge' isn't valid: \(error)")
        }
    }

    /// nil for an App ID: a code from the system's sheet is exchanged without one.
    private static func redirectURI(_ call: ConsoleCall, _ app: App) throws(ConsoleError)
        -> RedirectURI?
    {
        guard app.kind == .service else {
            guard call.text("redirectURI") == nil else {
                throw .invalid(
                    "'\(app.clientID)' is an App ID, which has no redirect URI; omit 'redirectURI'"
                )
            }
            return nil
        }
        guard let wanted = call.text("redirectURI") else {
            guard let first = app.returnURLs.first else {
                throw .conflict("'\(app.clientID)' has no redirect URI to bind the code to; register one")
            }
            return try Self.checked(first, app)
        }
        guard app.hasReturnURL(wanted) else {
            throw .invalid(
                "'\(wanted.shortened)' isn't a redirect URI of '\(app.clientID)'; register it, or omit it"
            )
        }
        return try Self.checked(wanted, app)
    }

    private static func checked(_ text: String, _ app: App) throws(ConsoleError) -> RedirectURI {
        do throws(RedirectURI.Refusal) { return try RedirectURI(parsing: text) } catch {
            throw .conflict(
                "the redirect URI '\(text.shortened)' of '\(app.clientID)' can't be used: \(error)"
            )
        }
    }
}
