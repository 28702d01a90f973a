package import WebPages

/// What the app gets, and whether it may have it.
///
/// Posts `action=continue` (with `firstName`, `lastName` and `emailSharing` = `share` or `hide`, each only when
/// its field was shown), `action=switch` or `action=cancel`.
package struct ConsentPage: Page {
    package static let template = Template("consent", PackageResources.consent_mustache)

    /// The name fields, as they are filled in when the page opens.
    package struct Name: Sendable {
        package let firstName: String
        package let lastName: String

        package init(firstName: String?, lastName: String?) {
            self.firstName = firstName ?? ""
            self.lastName = lastName ?? ""
        }
    }

    /// The choice between the real and the relay address.
    package struct Email: Sendable {
        let address: BreakableText
        let relayAddress: BreakableText
        let hides: Bool

        package init(address: String, relayAddress: String, hides: Bool) {
            self.address = BreakableText(address)
            self.relayAddress = BreakableText(relayAddress)
            self.hides = hides
        }
    }

    package let appName: String
    /// The team that made the app.
    package let teamName: String?
    /// Where the form is posted, `/flow/{id}`.
    package let flowPath: String
    package let accountName: String?
    package let accountEmail: String
    package let initial: String
    /// Set when the scope has `name` and this is the first time.
    package let editableName: Name?
    /// Set when the scope has `email` and this is the first time.
    package let emailChoice: Email?
    /// Set when the account used this app before: what it gets again, in a sentence.
    package let gets: String
    package let isReturning: Bool
    /// What was wrong with the last answer, in a sentence for the person.
    package let problem: String?

    package var contentSecurityPolicy: ContentSecurityPolicy { .leavingToApp() }
}

extension ConsentPage {
    /// The first time: the person sees and edits what the app gets.
    package static func first(
        appName: String,
        teamName: String? = nil,
        flowPath: String,
        accountName: String?,
        accountEmail: String,
        editableName: Name?,
        emailChoice: Email?,
        problem: String? = nil
    ) -> Self {
        Self(
            appName: appName,
            teamName: teamName,
            flowPath: flowPath,
            accountName: accountName,
            accountEmail: accountEmail,
            initial: Initial.of(accountName ?? accountEmail),
            editableName: editableName,
            emailChoice: emailChoice,
            gets: Self.sentence(appName: appName, name: editableName != nil, email: emailChoice != nil),
            isReturning: false,
            problem: problem
        )
    }

    /// Later times: a short confirmation.
    ///
    /// `sharedAddress` is the address the app gets, real or relay; nil for none.
    package static func returning(
        appName: String,
        teamName: String? = nil,
        flowPath: String,
        accountName: String?,
        accountEmail: String,
        sharedAddress: String?
    ) -> Self {
        let identifier = "your existing identifier"
        let gets = sharedAddress.map { "\(identifier) and the email address \($0)" } ?? identifier
        return Self(
            appName: appName,
            teamName: teamName,
            flowPath: flowPath,
            accountName: accountName,
            accountEmail: accountEmail,
            initial: Initial.of(accountName ?? accountEmail),
            editableName: nil,
            emailChoice: nil,
            gets: "\(appName) receives \(gets). Your name isn’t sent again.",
            isReturning: true,
            problem: nil
        )
    }

    private static func sentence(appName: String, name: Bool, email: Bool) -> String {
        let identifier = "an identifier for you that only this developer receives"
        return switch (name, email) {
        case (true, true):
            "\(appName) receives your name, the email address you choose, and \(identifier). Your name is sent only the first time."
        case (true, false):
            "\(appName) receives your name, sent only the first time, and \(identifier). Your email address isn’t sent."
        case (false, true):
            "\(appName) receives the email address you choose, and \(identifier). Your name isn’t sent."
        case (false, false):
            "\(appName) receives \(identifier). Your name and your email address aren’t sent."
        }
    }
}
