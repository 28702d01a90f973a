import QuinceProtocol

extension Check {
    /// Whether the authorization page accepts the redirect URI.
    ///
    /// How Apple's page shows a refusal isn't documented. So it is compared with the page for a redirect URI that nobody
    /// registered, and where the two can't be told apart, nothing is claimed.
    static let authorization = Self("authorization") { examination in
        guard examination.isReached else { return nil }
        guard examination.settings.redirectURI != nil else {
            return .notChecked("no redirect URI was given", "For websites and Android, give --redirect-uri.")
        }
        guard let page = examination.page else {
            let failure = examination.observations[.authorization]?.failure ?? "no response"
            return .failed("can't open the authorization page: \(failure)", examination.tryLater)
        }
        guard page.isUsable else {
            return .failed(
                "there is no authorization page, but \(page.summary)",
                examination.tryLater
            )
        }
        guard let error = page.error else { return Self.judgment(of: page, examination) }
        return error == "invalid_client"
            ? Self.refusedClient(examination) : Self.refusedRedirect(error, examination)
    }

    /// The judgment of a page that names no error.
    private static func judgment(of page: AuthorizationPage, _ examination: Examination) -> Judgment {
        let compared = examination.comparedPage
        if page.isShown, let error = compared?.error {
            return .passed("the page accepts the redirect URI; one that isn't registered gets \(error)")
        }
        if page.isShown, compared?.isShown == true, compared?.hasWords == true, !page.hasWords {
            return .passed("the page accepts the redirect URI; one that isn't registered gets another page")
        }
        return .notChecked(
            "the page (\(page.summary)) doesn't tell a program whether it accepts the redirect URI",
            "Open the URL of the authorization request, above, in a browser: the page shows the error there."
        )
    }

    private static func refusedClient(_ examination: Examination) -> Judgment {
        switch examination.tokenAnswer {
        case .error("invalid_grant"):
            .failed(
                "the page refuses the client ID with invalid_client, but the token endpoint accepts it",
                "A bundle ID can't sign in on the web: use a Services ID as client ID."
            )
        case .error("invalid_client"):
            .notChecked(
                "the page refuses the client ID with invalid_client, before it looks at the redirect URI"
            )
        default:
            .failed(
                "the page refuses the client ID with invalid_client",
                examination.remedy(
                    apple:
                        "Copy the Services ID from the developer portal, in the same case, and configure Sign in with Apple "
                        + "for it.",
                    other: examination.copyClientID
                )
            )
        }
    }

    private static func refusedRedirect(_ error: String, _ examination: Examination) -> Judgment {
        if Self.redirectURI.result(of: examination)?.verdict == .failed {
            return .notChecked(
                "the page refuses the request with \(error), because of the failed check redirect-uri"
            )
        }
        let isSame = examination.comparedPage?.error == error
        return .failed(
            isSame
                ? "the redirect URI isn't registered: the page responds with \(error), as it does to a redirect URI that isn't registered"
                : "the page refuses the request with \(error)",
            examination.registerRedirectURI
        )
    }
}
