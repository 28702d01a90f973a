extension Rule {
    /// The answer goes to a page of a domain, by https.
    static let redirectURI = Rule(
        "authz.redirect-uri",
        "A redirect URI that Apple accepts",
        severities: .always(.error),
        statement:
            "The redirect URI must be an https URL with a domain name: no IP address, no localhost, no fragment.",
        source: .otherPlatforms("Send the required query parameters"),
        why: "Apple doesn't register other URIs, and a request with one ends on an error page.",
        remedy:
            "Use an https URL of your own domain. To develop on your own machine, run Quince's identity service.",
        example: Example(
            broken: "redirect_uri=http://localhost:3000/callback",
            kept: "redirect_uri=https://shop.example/callback"
        ),
        check: .authorization { request, _ in
            request["redirect_uri"].judgedIfKnown { address in
                // Apple's script takes the page's own address where there is none.
                guard !(address.isEmpty && request.form != .address),
                    let fault = RedirectAddress(address).fault
                else { return nil }
                return request.outcome(
                    "has a redirect URI \(fault)",
                    of: "redirect_uri",
                    measured: address,
                    required: "https, a domain name, no fragment"
                )
            }
        }
    )
}
