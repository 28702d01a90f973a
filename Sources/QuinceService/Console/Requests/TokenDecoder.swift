import QuinceProtocol

/// Decodes a recorded token, and checks its signature with the key that it names.
struct TokenDecoder: Sendable {
    let registry: any AppRegistry
    let tokenKey: TokenKeyLookup

    /// - Throws: ``ConsoleError`` 400 for a value that isn't a signed token.
    func decode(_ value: CapturedValue, of request: CapturedRequest) async throws -> JSONValue {
        let token: CompactJWS
        do throws(CompactJWS.Refusal) { token = try CompactJWS(parsing: value.value) } catch {
            throw ConsoleError.invalid(
                "'\(value.name)' of request \(request.id) isn't a signed token: \(error)"
            )
        }
        var object: JSONObject = ["header": .object(token.header), "claims": .object(token.claims)]
        switch try await self.isSigned(token) {
        case .some(let verified): object["verified"] = .bool(verified)
        case nil: object["problem"] = "the service has no key with this kid"
        }
        return .object(object)
    }

    /// nil if the key isn't known.
    private func isSigned(_ token: CompactJWS) async throws -> Bool? {
        guard let id = token.keyID else { return nil }
        if let key = self.tokenKey(id) { return key.verificationKey.signed(token) }
        return try await self.registry.key(id).map { ClientSecret.isSigned(token, by: $0.publicKey) }
    }
}
