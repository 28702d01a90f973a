package import Hummingbird
package import Logging

/// What travels with a request: Hummingbird's own part, and the explanation that its checks write.
package struct ServiceContext: RequestContext {
    /// The largest request body in bytes.
    ///
    /// Real token requests are below 2,000.
    package static let maximumBodySize = 65_536

    package var coreContext: CoreRequestContextStorage
    package let explanation = Explanation()

    package init(source: ApplicationRequestContextSource) {
        self.coreContext = .init(source: source)
    }

    /// The context of a request that comes from inside the service.
    package init(logger: Logger) {
        self.coreContext = .init(source: InProcessSource(logger: logger))
    }

    package var maxUploadSize: Int { Self.maximumBodySize }
}

private struct InProcessSource: RequestContextSource {
    let logger: Logger
}
