import Hummingbird

/// `GET /dev/events`.
struct EventsEndpoint: Sendable {
    let events: HandledEvents
    let render: PageRenderer

    func addRoutes(to routes: some RouterMethods<ShopContext>) {
        routes.get(.init(Paths.events)) { _, context in
            self.render(EventsPage(self.events.all), for: context.visitor)
        }
    }
}
