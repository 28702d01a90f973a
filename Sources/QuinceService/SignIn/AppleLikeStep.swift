import Crypto
import Foundation
import Hummingbird
import PageLanguages
import QuinceProtocol
import WebPages

/// The questions that Apple asks a user in a new browser, with a simulated device (`--ask-like-apple`, development mode): the email
/// address, a code of six digits, and whether to trust the browser.
package struct AppleLikeStep: Sendable {
    let accounts: any AccountStore
    let registry: any AppRegistry
    let cookie: TrustCookie
    let passkeyPartyID: String?
    let render: PageRenderer
    let clock: ServiceClock
    let random: RandomSource

    init(
        accounts: any AccountStore,
        registry: any AppRegistry,
        key: SymmetricKey,
        passkeyPartyID: String?,
        render: PageRenderer,
        clock: ServiceClock,
        random: RandomSource
    ) {
        self.accounts = accounts
        self.registry = registry
        self.cookie = TrustCookie(key: key)
        self.passkeyPartyID = passkeyPartyID
        self.render = render
        self.clock = clock
        self.random = random
    }

    /// What a form leads to.
    enum Outcome: Sendable {
        case step(Flow.Step)
        /// The user is who the account belongs to.
        case signedIn(accountID: String)
        /// The same page with a problem, in a sentence for the user; `step` counts what happened.
        case refused(String, Flow.Step)
    }

    /// What `form` does to a flow; nil if it isn't a form of these pages.
    func take(_ form: FormParameters, _ flow: Flow, _ request: Request) async throws -> Outcome? {
        switch (form["action"], flow.step) {
        case ("address", .account): return try await self.enter(form["email"] ?? "", flow, request)
        case (let action?, .device(let prompt)): return self.take(action, form, prompt)
        case ("trust", .trust(let accountID)), ("not-now", .trust(let accountID)):
            return .signedIn(accountID: accountID)
        default: return nil
        }
    }

    private func enter(_ email: String, _ flow: Flow, _ request: Request) async throws -> Outcome {
        let email = email.split(separator: " ").joined()
        guard let account = try await self.accounts.account(email: email) else {
            return .refused(Language.current.text(.simulatedUnknown), flow.step)
        }
        if self.cookie.trusts(request, for: account.id, at: self.clock.time) {
            return .signedIn(accountID: account.id)
        }
        return .step(.device(self.prompt(account.id)))
    }

    private func prompt(_ accountID: String) -> DevicePrompt {
        DevicePrompt(
            accountID: accountID,
            code: self.random.text(6, of: "0123456789"),
            sentAt: self.clock.time
        )
    }

    private func take(_ action: String, _ form: FormParameters, _ prompt: DevicePrompt) -> Outcome? {
        var prompt = prompt
        switch action {
        case "allow": prompt.device = .allowed
        case "deny": prompt.device = .denied
        case "resend": prompt = self.prompt(prompt.accountID)
        case "fail": prompt.failure = form["failure"].flatMap(DevicePrompt.Failure.init)
        case "code":
            let result = prompt.enter(form["code"] ?? "", at: self.clock.time)
            switch result {
            case .right: return .step(.trust(accountID: prompt.accountID))
            case .denied:
                return .refused(Language.current.text(.simulatedNotAllowed), .device(prompt))
            case .failed(let failure): return .refused(failure.sentence, .device(prompt))
            }
        default: return nil
        }
        return .step(.device(prompt))
    }
}

// MARK: Pages

extension AppleLikeStep {
    /// The page of `flow`; nil if its step has another one.
    func page(_ flow: Flow, path: String, email: String, problem: String?) async throws -> Response? {
        let status: HTTPResponse.Status = problem == nil ? .ok : .unprocessableContent
        switch flow.step {
        case .account:
            let name = try await self.registry.app(flow.request.clientID)?.name ?? flow.request.clientID
            let offer = self.passkeyPartyID.map {
                SignInDestination(appName: name, path: path).passkeyOffer(partyID: $0, isFirst: false)
            }
            let page = AddressPage(appName: name, path: path, passkey: offer, email: email, problem: problem)
            return self.render(page, status: status)
        case .device(let prompt):
            let account = try await self.accounts.account(prompt.accountID)
            let page = SimulatedDevicePage(prompt, path: path, email: account?.email ?? "", problem: problem)
            return self.render(page, status: status)
        case .trust: return self.render(TrustPage(path: path))
        case .consent, .continued, .cancelled: return nil
        }
    }
}

extension DevicePrompt.Failure {
    /// What the user reads, in the language of the current request.
    var sentence: String {
        switch self {
        case .wrong: Language.current.text(.simulatedWrong)
        case .expired: Language.current.text(.simulatedExpired)
        case .tooMany: Language.current.text(.simulatedTooMany)
        case .locked: Language.current.text(.simulatedLocked)
        }
    }

    /// What the developer chooses.
    fileprivate var choice: String {
        switch self {
        case .wrong: Language.current.text(.simulatedNextWrong)
        case .expired: Language.current.text(.simulatedNextExpired)
        case .tooMany: Language.current.text(.simulatedNextTooMany)
        case .locked: Language.current.text(.simulatedNextLocked)
        }
    }
}

/// The page that asks for the email address.
///
/// Posts `action=address` with `email`, or `action=cancel`.
struct AddressPage: Page {
    static let template = Template("like-apple-address", PackageResources.like_apple_address_mustache)

    let appName: String
    let path: String
    /// nil if the service has no passkeys.
    let passkey: PasskeyOffer?
    let email: String
    let problem: String?

    var contentSecurityPolicy: ContentSecurityPolicy {
        self.passkey == nil ? .leavingToApp() : .leavingToApp(scripts: "'self'", connections: "'self'")
    }
}

/// The page that asks for the code, next to the simulated device that shows it.
///
/// Posts `action=code` with `code`, `action=resend`, `allow` or `deny`, or `action=fail` with `failure`; or `action=cancel`.
struct SimulatedDevicePage: Page {
    static let template = Template("like-apple-code", PackageResources.like_apple_code_mustache)

    struct Choice: Sendable {
        let value: String
        let text: String
        let isChosen: Bool
    }

    let path: String
    let email: String
    let problem: String?
    let isWaiting: Bool
    let isDenied: Bool
    /// The code; nil until the user allows the sign-in on the device.
    let code: String?
    let failures: [Choice]

    init(_ prompt: DevicePrompt, path: String, email: String, problem: String?) {
        self.path = path
        self.email = email
        self.problem = problem
        self.isWaiting = prompt.device == .waiting
        self.isDenied = prompt.device == .denied
        self.code = prompt.device == .allowed ? "\(prompt.code.prefix(3)) \(prompt.code.suffix(3))" : nil
        self.failures =
            [
                Choice(
                    value: "",
                    text: Language.current.text(.simulatedNextChecked),
                    isChosen: prompt.failure == nil
                )
            ]
            + DevicePrompt.Failure.allCases.map {
                Choice(value: $0.rawValue, text: $0.choice, isChosen: prompt.failure == $0)
            }
    }

    var contentSecurityPolicy: ContentSecurityPolicy { .leavingToApp() }
}

/// The page that asks whether to trust the browser.
///
/// Posts `action=trust`, `action=not-now` or `action=cancel`.
struct TrustPage: Page {
    static let template = Template("like-apple-trust", PackageResources.like_apple_trust_mustache)

    let path: String

    var contentSecurityPolicy: ContentSecurityPolicy { .leavingToApp() }
}
