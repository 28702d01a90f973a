import Foundation
import NIOCore
import NIOPosix
import QuinceProtocol

/// Where a service that stands in for Apple can be reached, as it noted itself.
package struct RunningStandIn: Hashable, Sendable {
    package let process: Int32
    /// The service's own URL, with its console.
    package let url: String
    package let httpsPort: Int
    /// The URL of its proxy; nil if it has none.
    package let proxy: String?
    /// The client ID of its first Services ID; nil if it has none.
    package let clientID: String?
    /// The digest of its certificate's public key (``LocalIdentity/publicKeyDigest``).
    package let certificate: String

    package init(
        process: Int32,
        url: String,
        httpsPort: Int,
        proxy: String?,
        clientID: String?,
        certificate: String
    ) {
        self.process = process
        self.url = url
        self.httpsPort = httpsPort
        self.proxy = proxy
        self.clientID = clientID
        self.certificate = certificate
    }

    /// Reads the note; nil if there is none, or if it isn't one of Quince.
    package init?(readingFileAt path: String) {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8),
            let object = try? JSONValue(parsing: text).object, let process = object["process"]?.integer,
            let url = object["url"]?.string, url.hasPrefix("http://") || url.hasPrefix("https://"),
            let port = object["httpsPort"]?.integer
        else { return nil }
        self.init(
            process: Int32(clamping: process),
            url: url,
            httpsPort: port,
            proxy: object["proxy"]?.string,
            clientID: object["clientId"]?.string,
            certificate: object["certificate"]?.string ?? ""
        )
    }

    /// The note: a JSON object.
    package var text: String {
        var object: JSONObject = ["process": .integer(Int(self.process)), "url": .string(self.url)]
        object["httpsPort"] = .integer(self.httpsPort)
        object["proxy"] = self.proxy.map(JSONValue.string)
        object["certificate"] = .string(self.certificate)
        object["clientId"] = self.clientID.map(JSONValue.string)
        return JSONValue.object(object).text + "\n"
    }

    /// Whether the service can be reached from here; a namespace or a container can have the note without the service.
    package func isReachable() async -> Bool {
        guard kill(self.process, 0) == 0 || errno == EPERM,
            let channel = try? await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .connectTimeout(.seconds(2)).connect(host: "127.0.0.1", port: self.httpsPort).get()
        else { return false }
        try? await channel.close()
        return true
    }
}
