import QuinceProtocol

/// Takes a captured token apart, and says whether the key it names signed it.
struct TokenDecoder: Sendable {
    let registry: any AppRegistry
    let tokenKey: TokenKeyLookup

    /// - Throws: ``ConsoleError`` 400 for what is no signed token.
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

    /// nil where the key is not known.
    private func isSigned(_ token: CompactJWS) async throws -> Bool? {
        guard let id = token.keyID else { return nil }
        if let key = self.tokenKey(id) { return key.verificationKey.signed(token) }
        return try await self.registry.key(id).map { ClientSecret.isSigned(token, by: $0.publicKey) }
    }
}
