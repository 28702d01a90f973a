#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

import Foundation
import Synchronization

/// A server in place of the network, for what begins with `shop:`.
final class SmallSampleServer: URLProtocol {
    static let posts = Mutex<[URLRequest]>([])
    private static let next = Mutex((status: 200, answer: Data()))

    /// Takes the place of the network from now on.
    static func answers(_ status: Int, _ answer: String = "") {
        _ = URLProtocol.registerClass(SmallSampleServer.self)
        Self.posts.withLock { $0 = [] }
        Self.next.withLock { $0 = (status, Data(answer.utf8)) }
    }

    override class func canInit(with request: URLRequest) -> Bool { request.url?.scheme == "shop" }
    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
        Self.posts.withLock { $0.append(self.request) }
        let (status, answer) = Self.next.withLock { $0 }
        guard let url = self.request.url,
            let response = HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: nil)
        else { return }
        self.client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
        self.client?.urlProtocol(self, didLoad: answer)
        self.client?.urlProtocolDidFinishLoading(self)
    }

    override func stopLoading() {}
}
