import HTTPTypes
import Hummingbird

/// The frames of the console's pages; its script fills them.
struct ConsolePages: Sendable {
    let render: PageRenderer
    let shop: String?
    /// Called before a page is shown.
    let opened: @Sendable () async -> Void

    func addRoutes(to routes: some RouterMethods<ServiceContext>) {
        routes.get(.init(Paths.console)) { _, _ in await self.page(.requests) }
        routes.get(.init(ConsolePage.Section.tools.path)) { _, _ in await self.page(.tools) }
        for path in [Paths.tryIt, Paths.consoleAPI] {
            routes.get(.init(path)) { _, _ in AuthorizationResponse.redirect(to: Paths.console) }
        }
    }

    /// The page at the path of a list, for browsers; nil for a program that wants the list.
    func page(for request: Request) async -> Response? {
        guard request.method == .get, request.headers[.accept]?.contains("text/html") == true,
            let section = ConsolePage.Section.allCases.first(where: { $0.path == request.uri.path })
        else { return nil }
        return await self.page(section)
    }

    private func page(_ section: ConsolePage.Section) async -> Response {
        await self.opened()
        var response = self.render(ConsolePage(section, shop: self.shop))
        response.headers[.vary] = "Accept"
        return response
    }
}
