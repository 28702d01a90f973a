import HTTPTypes

/// The maximum size of a request's body, by method and route.
///
/// Bodies are read before the sender is known, so unnecessary bodies have to be refused early.
struct BodyLimits: Sendable {
    /// The limit for routes without a body: clients may send a small one, as some do with GET.
    ///
    /// It is discarded.
    private static let unwanted = 1_024

    private let console: [ConsoleRoute]
    private let isDevelopment: Bool

    /// `console`: the console's routes; none in production mode.
    init(mode: Mode, console: [ConsoleRoute] = []) {
        self.isDevelopment = mode == .development
        self.console = console
    }

    /// In bytes.
    @Sendable func maximumSize(of request: HTTPRequest) -> Int {
        guard request.method != .get, request.method != .head else { return Self.unwanted }
        let segments = (request.path ?? "").prefix { $0 != "?" }.split(separator: "/")
        let path = "/" + segments.joined(separator: "/")
        switch path {
        case Paths.token, Paths.revoke, Paths.migration, Paths.authorize:
            return ServiceContext.maximumBodySize
        case _ where path.hasPrefix(Paths.flow + "/") && segments.count == 2:
            return ServiceContext.maximumBodySize
        case _ where path.hasPrefix(Paths.flow + "/") && Self.isPasskey(segments.dropFirst(2)):
            return PasskeyWire.maximumBodySize
        case Paths.language: return AccountPages.maximumBodySize
        case _ where path.hasPrefix(Paths.account + "/"): return AccountPages.maximumBodySize
        default: return self.isDevelopment ? self.consoleSize(request.method, path) : Self.unwanted
        }
    }

    private static func isPasskey(_ segments: ArraySlice<Substring>) -> Bool {
        let path = "/" + segments.joined(separator: "/")
        return path == Paths.passkey || path == Paths.passkeyOptions
    }

    private func consoleSize(_ method: HTTPRequest.Method, _ path: String) -> Int {
        if path == Paths.registerRedirectURI || TryRoutes.postedPaths.contains(path) {
            return ServiceContext.maximumBodySize
        }
        let takesBody = self.console.contains { $0.method == method && $0.matches(path) }
        return takesBody ? ConsoleCall.maximumBodySize : Self.unwanted
    }
}
