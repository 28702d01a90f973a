import ServerRuntime
import Crypto
import Foundation
import Hummingbird
import Logging
import OutgoingMail
import QuinceRelyingParty
import WebPages

/// The parts of one shop; this is the place to start reading.
struct Shop: Sendable {
    let url: WebOrigin
    let render: PageRenderer
    let database: ShopDatabase
    let mail: ShopMail
    /// nil if others than the developer use the shop, or if it has no key for Apple.
    let handledEvents: HandledEvents?
    let sessions: Sessions
    let clients: ClientLimits
    /// Whether only the developer uses the shop, who may see secrets.
    let isForDeveloperAlone: Bool
    let links: EmailLinks
    let accounts: ShopAccounts
    let deletion: ShopAccountDeletion
    let appleSignIn: AppleSignInCompletion
    let housekeeping: Housekeeping
    /// nil if the shop has no key for Apple.
    let apple: AppleAtWork?
    let revoke: RevokeAtApple
    let logger: Logger

    /// Opens the storage and builds the parts.
    ///
    /// - Parameters:
    ///   - configuration: The checked configuration.
    ///   - url: The URL at which users reach the shop.
    ///   - logger: The logger for everything outside a request.
    ///   - now: The clock.
    ///   - random: The source of secrets.
    ///   - revoke: Revokes a sign-in at Apple.
    ///   - mailSender: Takes the messages; nil for the mail server of the configuration.
    /// - Throws: ``ConfigurationError`` for a database that can't be used.
    init(
        _ configuration: ShopConfiguration,
        url: WebOrigin,
        logger: Logger,
        now: @escaping @Sendable () -> Date,
        random: @escaping RandomBytes,
        revoke: RevokeAtApple? = nil,
        mailSender: (any MailSender)? = nil
    ) throws {
        let database = try ShopDatabase(configuration.database, url: url.text)
        let keys = ShopKeys(secret: try Self.secret(configuration, random))
        let seal = Seal(key: keys.storage)
        let apple = try configuration.apple.configuration(
            issuer: configuration.quince,
            url: url,
            secret: keys.signIn
        )
        .map { AppleAtWork($0, audiences: configuration.apple.audiences, database: database, now: now) }
        self.apple = apple
        self.revoke = revoke ?? apple?.revoke ?? AppleNotSetUp.revoke
        self.logger = logger
        let cookie = SessionCookie(isSecure: url.isSecure)
        self.url = url
        self.database = database
        self.isForDeveloperAlone = configuration.isForDeveloperAlone && url.isLoopback
        self.clients = ClientLimits(proxies: configuration.proxies)
        self.handledEvents = self.isForDeveloperAlone && apple != nil ? HandledEvents() : nil
        self.render = try PageRenderer(
            buttonOrigin: configuration.buttonOrigin,
            scriptOrigin: apple == nil ? nil : configuration.scriptOrigin,
            mailPage: configuration.mailServer.page,
            hasEvents: self.handledEvents != nil
        )
        let sender = SMTPSender(
            server: configuration.mailServer,
            sender: configuration.mailSender,
            url: url,
            id: { Data(random(16)).base64URL }
        )
        self.mail = ShopMail(sender: mailSender ?? sender, now: now, logger: logger)
        self.sessions = Sessions(store: database, cookie: cookie, now: now, random: random)
        self.links = EmailLinks(store: database, mail: self.mail, now: now, random: random, logger: logger)
        self.accounts = ShopAccounts(
            store: database,
            appleLinks: database,
            orders: database,
            seal: seal,
            clientID: configuration.apple.client,
            now: now,
            random: random
        )
        self.deletion = ShopAccountDeletion(
            store: database,
            accounts: self.accounts,
            deletions: AccountDeletions(
                database,
                seal,
                Surroundings(now: now, random: random),
                revoke: self.revoke
            ),
            now: now,
            logger: logger
        )
        self.appleSignIn = AppleSignInCompletion(
            accounts: self.accounts,
            suggestions: database,
            sessions: self.sessions
        )
        self.housekeeping = Housekeeping(
            database: database,
            deletion: self.deletion,
            accounts: self.accounts,
            apple: apple,
            now: now,
            logger: logger
        )
    }

    private static func secret(_ configuration: ShopConfiguration, _ random: RandomBytes) throws
        -> SymmetricKey
    {
        if let secret = configuration.secret { return secret }
        guard case .file(let path) = configuration.database else { return SymmetricKey(data: random(32)) }
        return try KeyFile.key(beside: path, random: random)
    }
}

extension Shop {
    /// The middleware of every request, in this order, followed by the routes.
    func router() throws -> Router<ShopContext> {
        let router = Router(context: ShopContext.self, options: .autoGenerateHeadEndpoints)
        router.add(middleware: Protections(demandsTransportSecurity: self.url.isSecure))
        router.add(middleware: ErrorPages(render: self.render))
        router.add(middleware: OneHost(url: self.url))
        for file in Assets.all { file.addRoute(to: router) }
        let addresses = try AppAddresses(url: self.url)
        let app = self.apple.map { self.appSignIn($0.handover, addresses) }
        if let apple, let app {
            let routes = router.group().add(middleware: VisitorMiddleware(sessions: self.sessions))
            try apple.addRoutes(to: routes, self, app)
        }
        router.add(middleware: OwnOrigin(url: self.url))
        router.add(middleware: VisitorMiddleware(sessions: self.sessions))
        self.addShopping(to: router)
        self.addPeople(to: router)
        AppPlayEndpoint(
            app: app,
            addresses: addresses,
            url: self.url,
            random: self.sessions.random,
            showsSessions: self.isForDeveloperAlone,
            render: self.render
        ).addRoutes(to: router)
        return router
    }

    private func appSignIn(_ handover: AppHandover, _ addresses: AppAddresses) -> AppSignIn {
        AppSignIn(
            handover: handover,
            addresses: addresses,
            accounts: self.accounts,
            sessions: self.sessions,
            client: self.clients.client,
            render: self.render
        )
    }

    private func addShopping(to router: Router<ShopContext>) {
        CatalogEndpoint(render: self.render).addRoutes(to: router)
        BasketEndpoint(
            baskets: self.database,
            sessions: self.sessions,
            clients: self.clients,
            render: self.render
        ).addRoutes(to: router)
        CheckoutEndpoint(
            baskets: self.database,
            orders: self.database,
            mail: self.mail,
            sessions: self.sessions,
            render: self.render,
            offersSample: self.isForDeveloperAlone
        ).addRoutes(to: router)
        OrderEndpoint(
            orders: self.database,
            links: self.links,
            sessions: self.sessions,
            clients: self.clients,
            render: self.render
        ).addRoutes(to: router)
    }

    private func addPeople(to router: Router<ShopContext>) {
        SignInEndpoint(
            links: self.links,
            accounts: self.accounts,
            orders: self.database,
            appleSignIn: self.appleSignIn,
            sessions: self.sessions,
            clients: self.clients,
            render: self.render
        ).addRoutes(to: router)
        AppleSignInEndpoint(
            completion: self.appleSignIn,
            links: self.links,
            sessions: self.sessions,
            clients: self.clients,
            render: self.render,
            isSetUp: self.apple != nil
        ).addRoutes(to: router)
        SignOutEndpoint(sessions: self.sessions).addRoutes(to: router)
        AccountEndpoint(
            accounts: self.database,
            orders: self.database,
            deletion: self.deletion,
            sessions: self.sessions,
            render: self.render
        ).addRoutes(to: router)
        if let handledEvents {
            EventsEndpoint(events: handledEvents, render: self.render).addRoutes(to: router)
        }
    }
}
