import Clients
import Hummingbird
import WebPages

extension Parts {
    func router(with console: Console?) -> Router<ServiceContext> {
        let router = self.wireRouter()
        console?.addRoutes(to: router)
        return router
    }

    /// The protocol's endpoints without the console, as clients see them.
    func wireRouter() -> Router<ServiceContext> {
        let router = Router(context: ServiceContext.self, options: .autoGenerateHeadEndpoints)
        let isDevelopment = self.configuration.mode == .development
        router.add(
            middleware: AuditMiddleware(
                clients: ClientRule(proxies: self.configuration.proxies),
                accountName: self.accountName,
                clock: self.clock
            )
        )
        if isDevelopment {
            router.add(
                middleware: CaptureMiddleware(
                    log: self.requests,
                    signIns: self.signIns,
                    clock: self.clock,
                    isOn: { [nodes] in nodes.isAlone }
                )
            )
        }
        if !isDevelopment { router.add(middleware: TransportSecurityMiddleware()) }
        router.add(middleware: LanguageMiddleware(mode: self.configuration.mode))
        router.add(
            middleware: ProtocolErrorMiddleware(
                render: self.render,
                consoleURL: isDevelopment ? self.running.url : nil
            )
        )
        if !isDevelopment {
            let clients = ClientRule(proxies: self.configuration.proxies)
            router.add(
                middleware: RequestRates(
                    perSecond: self.configuration.requestsPerSecond,
                    limits: self.limits,
                    clients: clients,
                    metrics: self.metrics,
                    render: self.render
                )
            )
        }
        if isDevelopment {
            router.add(middleware: FrontChannelHost(access: self.consoleAccess))
            router.add(middleware: FaultMiddleware(faults: self.faults, render: self.render))
        }
        router.add(middleware: NotFoundPages(render: self.render, hasConsole: isDevelopment))
        (isDevelopment ? Assets.all : Assets.signIn).forEach { $0.addRoute(to: router) }
        AppIconRoute(registry: self.database).addRoutes(to: router)
        if !isDevelopment {
            // The console is there in development.
            router.get(.init(Paths.console)) { _, _ in AccountResponse.redirect(to: Paths.account) }
        }
        HealthRoute().addRoutes(to: router)
        self.discoveryEndpoint.addRoutes(to: router)
        self.keysEndpoint.addRoutes(to: router)
        self.authorizeEndpoint.addRoutes(to: router)
        self.flowEndpoint.addRoutes(to: router)
        self.languageEndpoint.addRoutes(to: router)
        self.tokenEndpoint.addRoutes(to: router)
        self.buttonImageEndpoint.addRoutes(to: router)
        self.scriptEndpoint.addRoutes(to: router)
        self.revocationEndpoint.addRoutes(to: router)
        // One click signs a user in there in development mode, as in FrontChannelHost.
        let account =
            isDevelopment
            ? router.group().add(middleware: OwnHost(access: self.consoleAccess)) : router.group()
        self.accountEndpoint.addRoutes(to: account)
        self.migrationEndpoint.addRoutes(to: router)
        if self.forwarding != nil { MailAdviceRoute(render: self.render).addRoutes(to: router) }
        for path in [Paths.token, Paths.revoke, Paths.migration] {
            MethodNotAllowed(path: path, allowed: .post).addRoutes(to: router)
        }
        for path in [Paths.keys, Paths.discovery] {
            MethodNotAllowed(path: path, allowed: .get).addRoutes(to: router)
        }
        return router
    }
}
