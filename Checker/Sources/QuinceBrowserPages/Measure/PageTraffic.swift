import Foundation

/// Which requests of a page are under way, by what the browser says of them.
///
/// What may stay open for good is not waited for: an open WebSocket or EventSource counts while it is being opened, and when
/// something comes through it.
struct PageTraffic: Sendable {
    /// How the page's own document was answered.
    private(set) var document: NetworkEvent.Response?
    /// How many documents the page has gone through.
    private(set) var documentCount = 0
    /// Whether it asks for more than anybody follows; it counts as busy from then on.
    private(set) var isFlood = false
    private var eventCount = 0
    private var frame: String?
    /// The addresses of the requests without an answer, by the browser's names for them, in order.
    private var open: [(id: String, address: String)] = []

    /// What a page is drawn with, unlike pings, sounds, films and what is fetched for later.
    private static let awaited: Set<String> = [
        "Document", "Stylesheet", "Image", "Font", "Script", "XHR", "Fetch", "EventSource",
    ]

    /// A page of thousands of modules has fewer.
    private static let maximumEvents = 30_000

    /// How many requests are under way.
    var count: Int { self.open.count }

    /// The address of the one that has been under way longest, without its query: that may be secret.
    var oldest: String? {
        self.open.first.map { BrowserPage.shown($0.address) }
    }

    /// Takes in what happened.
    ///
    /// - Parameter events: nil if there were more than can be read.
    /// - Returns: Whether anything did that may change the page.
    mutating func take(_ events: [NetworkEvent]?) -> Bool {
        guard !self.isFlood else { return true }
        self.eventCount += events?.count ?? 0
        guard let events, self.eventCount <= Self.maximumEvents else {
            self.isFlood = true
            return true
        }
        var isBusy = false
        for event in events where self.take(event) { isBusy = true }
        return isBusy
    }

    private mutating func take(_ event: NetworkEvent) -> Bool {
        let parameters = event.params
        guard let id = parameters.requestId else { return false }
        switch event.method {
        case "Network.requestWillBeSent":
            guard Self.awaited.contains(parameters.type ?? "") else { return false }
            // The page's log tells of the request for a worker's own script, and never how it ends.
            guard !parameters.isWorker else { return true }
            self.noteDocument(id, parameters)
            self.begin(id, parameters.request?.url ?? "")
        case "Network.webSocketCreated":
            self.begin(id, parameters.url ?? "")
        case "Network.responseReceived":
            if parameters.type == "Document", parameters.frameId == self.frame {
                self.document = parameters.response
            }
            if parameters.type == "EventSource" { return self.end(id) }
            return false
        case "Network.loadingFinished", "Network.loadingFailed", "Network.webSocketHandshakeResponseReceived",
            "Network.webSocketClosed":
            return self.end(id)
        case "Network.webSocketFrameReceived", "Network.eventSourceMessageReceived":
            return true
        default:
            return false
        }
        return true
    }

    /// A new document in the place of the page's: nobody waits for what the old one asked for.
    private mutating func noteDocument(_ id: String, _ parameters: NetworkEvent.Parameters) {
        guard parameters.type == "Document", parameters.loaderId == id, let frame = parameters.frameId
        else { return }
        if self.frame == nil { self.frame = frame }
        guard frame == self.frame, !self.open.contains(where: { $0.id == id }) else { return }
        self.documentCount += 1
        self.document = nil
        self.open = []
    }

    private mutating func begin(_ id: String, _ address: String) {
        guard !self.open.contains(where: { $0.id == id }) else { return }
        self.open.append((id, address))
    }

    private mutating func end(_ id: String) -> Bool {
        let count = self.open.count
        self.open.removeAll { $0.id == id }
        return self.open.count < count
    }
}
