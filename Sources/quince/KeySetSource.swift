import Foundation
import HTTPTypes
import PlainClient
import ProgramStart
import QuinceProtocol
import QuinceService

/// The source of the keys for `quince token verify`: a URL or a file.
struct KeySetSource {
    /// The maximum size of a key set, in bytes; real ones have fewer than 3,000.
    static let maximumLength = 262_144

    private let text: String

    init(_ text: String) { self.text = text }

    /// The keys.
    ///
    /// - Throws: ``ConfigurationError`` if they can't be loaded or aren't a key set.
    func read() async throws -> JSONWebKeySet {
        let isAddress = self.text.hasPrefix("http://") || self.text.hasPrefix("https://")
        let data = isAddress ? try await self.fetched() : FileManager.default.contents(atPath: self.text)
        guard let data else {
            throw ConfigurationError(
                "--keys: can't find the file \(self.text); give a file, or a URL that ends in /auth/keys"
            )
        }
        guard data.count <= Self.maximumLength, let json = String(data: data, encoding: .utf8),
            let keys = try? JSONWebKeySet(parsing: json)
        else {
            throw ConfigurationError("--keys: \(self.text) isn't a key set; give the URL of /auth/keys")
        }
        return keys
    }

    private func fetched() async throws -> Data {
        guard let url = URL(string: self.text) else {
            throw ConfigurationError("--keys: '\(self.text)' isn't a URL; give the URL of /auth/keys")
        }
        let client = PlainClient(
            environment: ProcessInfo.processInfo.environment,
            seconds: 10,
            // One byte more, so that a larger key set is refused and not cut off.
            maximumBodySize: Self.maximumLength + 1
        )
        let response: PlainResponse
        do throws(PlainClientError) { response = try await client.send(.get, url) } catch {
            throw ConfigurationError(
                "--keys: can't reach \(self.text); check that the service is running and the URL is right"
            )
        }
        guard response.status == 200 else {
            throw ConfigurationError(
                "--keys: \(self.text) didn't respond with a key set; give the URL of /auth/keys"
            )
        }
        return Data(response.body.utf8)
    }
}
