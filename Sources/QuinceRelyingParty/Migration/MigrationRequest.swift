import QuinceProtocol

/// The request for one user, and the meaning of its response.
struct MigrationRequest: Sendable {
    /// The outcome of a request, as the run sees it.
    enum Answer: Sendable {
        /// The result was stored; with the error if Apple was unavailable.
        case kept(MigrationResult, TokenError?)
        /// The team token was refused; nothing was stored.
        case tokenRefused
        /// No further user can be requested.
        case stopped(MigrationError)
    }

    let migration: UserMigration
    let user: String
    let token: String
    /// Whether this is the second attempt, with another token.
    let isSecond: Bool

    func answer() async -> Answer {
        guard UserIdentifier.isValid(self.user) else { return await self.kept(.failed(.malformed)) }
        do throws(TokenError) {
            return await self.kept(try self.outcome(of: try await self.send()))
        } catch {
            switch error {
            case .client, .unauthorized: return .stopped(.token(error))
            case .unavailable, .unreachable, .unreadable:
                return await self.kept(.failed(.unavailable), error)
            case .grant: return await self.refused("invalid_grant")
            case .refused(let code, _): return await self.refused(code)
            }
        }
    }

    private func send() async throws(TokenError) -> [UInt8] {
        let fields: [FormParameters.Parameter] =
            switch self.migration.direction {
            case .leaving(let team): [.init("sub", self.user), .init("target", team)]
            case .arriving: [.init("transfer_sub", self.user)]
            }
        return try await self.migration.app.tokens.post(
            fields,
            self.migration.clientID,
            at: self.migration.app.configuration.endpoints.migration,
            authorization: "Bearer \(self.token)"
        )
    }

    private func outcome(of body: [UInt8]) throws(TokenError) -> MigrationResult.Outcome {
        guard let text = String(validating: body, as: UTF8.self),
            let object = (try? JSONValue(parsing: text))?.object
        else { throw .unreadable("it isn't a JSON object") }
        switch self.migration.direction {
        case .leaving:
            guard let subject = object["transfer_sub"]?.string, UserIdentifier.isValid(subject),
                !subject.isExactly(self.user)
            else { throw .unreadable("transfer_sub is missing") }
            return .leaves(transferSubject: subject)
        case .arriving:
            guard let subject = object["sub"]?.string, UserIdentifier.isValid(subject),
                !subject.isExactly(self.user)
            else { throw .unreadable("sub is missing") }
            return .arrived(subject: subject, email: Self.email(object))
        }
    }

    private static func email(_ object: JSONObject) -> MigrationResult.Email? {
        guard let address = object["email"]?.string, !address.isEmpty, address.utf8.count <= 320,
            address.isWireText
        else { return nil }
        return MigrationResult.Email(
            address: address,
            isPrivate: VerifiedIdentity.boolean(object["is_private_email"])
        )
    }

    private func refused(_ code: String) async -> Answer {
        // Apple doesn't document which of the two it sends for an expired team token.
        if !self.isSecond, ["invalid_grant", "invalid_token"].contains(code) { return .tokenRefused }
        return await self.kept(.failed(.refused(code: code)))
    }

    private func kept(_ outcome: MigrationResult.Outcome, _ error: TokenError? = nil) async -> Answer {
        let result = MigrationResult(user: self.user, outcome: outcome)
        do { try await self.migration.store.keep(result) } catch { return .stopped(.store(error)) }
        return .kept(result, error)
    }
}
