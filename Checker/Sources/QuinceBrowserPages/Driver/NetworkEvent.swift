/// What the browser says of one of its requests, in the words of its own protocol.
struct NetworkEvent: Decodable, Sendable {
    /// Such as `Network.loadingFinished`.
    let method: String
    let params: Parameters

    struct Parameters: Decodable, Sendable {
        let requestId: String?
        /// Of the document that a request belongs to; a document's own request has the same name.
        let loaderId: String?
        let frameId: String?
        /// Such as `Fetch`.
        let type: String?
        let request: Request?
        let response: Response?
        /// Of a WebSocket.
        let url: String?
    }

    struct Request: Decodable, Sendable {
        let url: String
    }

    struct Response: Decodable, Sendable {
        let status: Int?
        let mimeType: String?
    }
}

extension NetworkEvent.Parameters {
    /// Whether it is the script of a worker, which belongs to no document: a web worker, a shared one or a service worker.
    var isWorker: Bool { self.type == "Script" && self.loaderId?.isEmpty != false }
}
