import Foundation
import HTTPTypes
import NIOHTTP1

/// A request as it is sent.
struct RequestText: Sendable {
    let head: HTTPRequestHead
    let body: String?

    /// `target`: the path with the query; nil for those of `url`, in which every forbidden character is escaped.
    init(
        _ method: HTTPRequest.Method,
        _ url: URL,
        host: String,
        target: String?,
        headers: HTTPFields,
        body: String?
    ) {
        var fields = HTTPHeaders(headers.map { ($0.name.rawName, $0.value) })
        // HTTPFields keeps each cookie in a field of its own, as HTTP/2 may; HTTP/1.1 has one field for all (RFC 6265 §5.4).
        if let cookies = headers[.cookie] { fields.replaceOrAdd(name: "Cookie", value: cookies) }
        let name = host.contains(":") ? "[\(host)]" : host
        fields.replaceOrAdd(name: "Host", value: url.port.map { "\(name):\($0)" } ?? name)
        fields.replaceOrAdd(name: "Connection", value: "close")
        if let body { fields.replaceOrAdd(name: "Content-Length", value: String(body.utf8.count)) }
        let path = url.path(percentEncoded: true)
        let query = url.query(percentEncoded: true).map { "?\($0)" } ?? ""
        self.head = HTTPRequestHead(
            version: .http1_1,
            method: HTTPMethod(rawValue: method.rawValue),
            uri: target ?? (path.isEmpty ? "/" : path) + query,
            headers: fields
        )
        self.body = body
    }
}
