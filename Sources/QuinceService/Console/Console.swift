// Console: the developer's view of the service, in development mode only: requests with their explanations, accounts,
// apps, grants, clock, faults, snapshots, and a sample client. Routes: GET /, its pages and its API below /_quince.
// Owns nothing that production needs.

import HTTPTypes
import Hummingbird

/// The console of one service.
struct Console: Sendable {
    private let api: ConsoleAPI
    private let pages: ConsolePages
    private let buttons: ButtonPageEndpoint
    private let tryIt: TryRoutes
    private let registration: RegistrationRoute
    private let access: ConsoleAccess

    /// `wire` has the protocol's endpoints, which the sample client calls as any client does.
    init(parts: Parts, wire: some HTTPResponder<ServiceContext>) {
        let runs = TryRunStore()
        self.api = ConsoleAPI(parts: parts, snapshots: SnapshotStore(), runs: runs)
        self.pages = ConsolePages(render: parts.render, shop: parts.configuration.shop)
        self.buttons = ButtonPageEndpoint(
            render: parts.render,
            radiusUnit: parts.configuration.profile.buttonRadiusUnit,
            artwork: parts.configuration.artwork,
            serviceURL: parts.running.url
        )
        self.tryIt = TryRoutes(
            client: SampleClient(parts: parts, wire: wire),
            runs: runs,
            render: parts.render
        )
        self.registration = RegistrationRoute(registry: parts.database)
        self.access = ConsoleAccess(configuration: parts.configuration, running: parts.running)
    }

    /// The routes of the API.
    var routes: [ConsoleRoute] { self.api.routes }

    func addRoutes(to router: Router<ServiceContext>) {
        let routes = self.routes
        router.add(middleware: ConsoleUnknown(routes: routes))
        let console = router.group().add(middleware: self.access)
        self.pages.addRoutes(to: console)
        self.buttons.addRoutes(to: console)
        self.tryIt.addRoutes(to: console)
        self.registration.addRoutes(to: console)
        for route in routes {
            console.on(route.routerPath, method: route.method) { request, context in
                if let page = self.pages.page(for: request) { return page }
                let call = try await ConsoleCall(request, context, for: route)
                return try await route.handler(call).response
            }
        }
    }
}
