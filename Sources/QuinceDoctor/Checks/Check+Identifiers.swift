import QuinceProtocol

extension Check {
    /// Whether the identifiers have the form that Apple gives them.
    static let identifiers = [Self.keyID, Self.teamID, Self.clientID]

    private static let keyID = Self("key-id") { examination in
        guard let id = examination.keyID else {
            return examination.settings.clientSecret == nil ? .notChecked("no Key ID was given") : nil
        }
        let remedy = examination.copyKeyID
        guard Identifiers.isTenCharacters(id) else {
            return .failed(
                "'\(id.shortened)' isn't a Key ID: it must be ten uppercase letters or digits",
                remedy
            )
            .unlessRight(examination)
        }
        guard id != examination.teamID else {
            return .failed("\(id) is both the Key ID and the Team ID", remedy).unlessRight(examination)
        }
        if let named = examination.settings.keyIDInFileName, named != id, !examination.isClientRight {
            return .warning(
                "the Key ID is \(id), but the name of the .p8 file has \(named.shortened)",
                "Use the Key ID in the file's name, unless you renamed the file."
            )
        }
        let source = examination.settings.keyID == nil ? Self.fromSecret : ""
        return .passed("\(id)\(source) has the form of a Key ID")
    }

    private static let teamID = Self("team-id") { examination in
        guard let id = examination.teamID else {
            return examination.settings.clientSecret == nil ? .notChecked("no Team ID was given") : nil
        }
        guard Identifiers.isTenCharacters(id) else {
            return .failed(
                "'\(id.shortened)' isn't a Team ID: it must be ten uppercase letters or digits",
                examination.copyTeamID
            ).unlessRight(examination)
        }
        let source = examination.settings.teamID == nil ? Self.fromSecret : ""
        return .passed("\(id)\(source) has the form of a Team ID")
    }

    private static let clientID = Self("client-id") { examination in
        let id = examination.settings.clientID
        let remedy = examination.copyClientID
        guard Identifiers.isClientID(id) else {
            return .failed(
                "'\(id.shortened)' isn't a client ID: it may have letters, digits, dots and hyphens",
                remedy
            )
            .unlessRight(examination)
        }
        if let objection = Identifiers.teamIDObjection(to: id) {
            return .failed(objection, remedy).unlessRight(examination)
        }
        let source = examination.settings.isClientIDFromSecret ? Self.fromSecret : ""
        return .passed("\(id.shortened)\(source) has the form of a client ID")
    }

    private static let fromSecret = ", from the client secret,"

    /// Whether Apple would accept the redirect URI's form.
    static let redirectURI = Self("redirect-uri") { examination in
        guard let text = examination.settings.redirectURI else { return nil }
        let remedy = examination.remedy(
            apple:
                "Use an https URL with a domain name, and register exactly this text under Return URLs of the Services ID.",
            other: "Use a complete URL without a fragment, and register exactly this text."
        )
        let uri: RedirectURI
        do throws(RedirectURI.Refusal) { uri = try RedirectURI(parsing: text) } catch {
            return .failed("the redirect URI can't be used: \(error)", remedy)
        }
        guard let objection = uri.applesObjection else {
            return .passed("the redirect URI has a form that Apple accepts")
        }
        guard examination.isApple else {
            let acceptance = examination.isQuince ? "Quince accepts it" : "This issuer can accept it"
            return .warning(objection, "\(acceptance). For Apple, use an https URL with a domain name.")
        }
        return .failed(objection, remedy)
    }
}
