import Hummingbird

/// What travels with a request: Hummingbird's own part, and who is asking.
struct ShopContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// Filled in by ``VisitorMiddleware``.
    var visitor = Visitor()

    init(source: ApplicationRequestContextSource) {
        self.coreContext = .init(source: source)
    }

    var maxUploadSize: Int { Form.maximumSize }
}
