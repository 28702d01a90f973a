// Console: The developer's view of the service, in development mode only: requests with their explanations, accounts, apps,
// grants, clock, faults, snapshots and a sample client. Owns nothing that production needs. Each part gets the stores that it
// needs. Routes: GET /, its pages, and its API below /_quince.

import HTTPTypes
import Hummingbird

/// The console of one service.
struct Console: Sendable {
    let api: ConsoleAPI
    let pages: ConsolePages
    let buttons: ButtonPageEndpoint
    let tryIt: TryRoutes
    let registration: RegistrationRoute
    let access: ConsoleAccess

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
                if let page = await self.pages.page(for: request) { return page }
                let call = try await ConsoleCall(request, context, for: route)
                return try await route.handler(call).response
            }
        }
    }
}
