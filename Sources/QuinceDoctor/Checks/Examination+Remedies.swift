/// What to do at the issuer: at Apple in the developer portal, elsewhere (for example with Quince) in the issuer's own settings.
extension Examination {
    /// The sentence that fits the issuer.
    func remedy(apple: String, other: String) -> String { self.isApple ? apple : other }

    var copyKeyID: String {
        self.remedy(
            apple: "Copy the Key ID from the developer portal: Certificates, Identifiers & Profiles, Keys.",
            other: "Copy the Key ID from the issuer; 'quince serve' prints it when it starts."
        )
    }

    var copyTeamID: String {
        self.remedy(
            apple: "Copy the Team ID from developer.apple.com/account, Membership details.",
            other: "Copy the Team ID from the issuer; 'quince serve' prints it when it starts."
        )
    }

    var copyClientID: String {
        self.remedy(
            apple:
                "Copy the identifier from the developer portal: a Services ID for websites and Android, the bundle ID for "
                + "apps.",
            other: "Copy the client ID from the issuer; Quince's console lists its clients under Apps."
        )
    }

    var registerRedirectURI: String {
        let place = self.remedy(
            apple:
                "In the developer portal, add exactly this redirect URI under Return URLs of the Services ID",
            other:
                "Register exactly this redirect URI for the client ID; with Quince, in the console under Apps"
        )
        return "\(place). Scheme, host, port, path, case and the slash at the end all count."
    }

    var tryLater: String {
        self.remedy(
            apple: "Try again later; developer.apple.com/system-status shows whether Apple has a problem.",
            other: "Look for the cause in the issuer's log, and check --issuer."
        )
    }
}
