import CommandLineTool
import Foundation
import HTTPTypes
import PlainClient
import ProgramStart
import QuinceProtocol

/// Follows the events of a service, prints each attempt, and hands its notification on.
struct EventListener: Sendable {
    let service: URL
    /// Where events are handed on; nil if they are only shown.
    let target: URL?
    /// The app whose events are shown, or another app of its group; nil for all.
    let app: String?

    /// How long a request may take, in seconds: longer than the service waits for an event.
    private static let seconds = 25
    /// How long the service waits for an event, in seconds.
    private static let wait = 10
    /// The pause before the next request to a service that doesn't respond, in seconds.
    private static let pause = 2
    /// How long a receiver may take, in seconds, as with the service.
    private static let receiverSeconds = 10

    private let client = PlainClient(seconds: Self.seconds)
    private let receiver = PlainClient(seconds: Self.receiverSeconds, maximumBodySize: 65_536)
    private let printer = EventPrinter()

    init(service: URL, target: URL?, app: String?) {
        self.service = service
        self.target = target
        self.app = app
    }

    /// The service's revision now, after which events are new, and the primary App ID of `app`, which events name.
    ///
    /// - Throws: ``ConfigurationError`` if the service can't be reached, has no console, or has no such app.
    func start() async throws -> (revision: Int, group: String?) {
        let answer = try await self.ask("events?limit=1", for: "events")
        return (answer["revision"]?.integer ?? 0, try await self.group())
    }

    private func group() async throws -> String? {
        guard let app else { return nil }
        let apps = (try await self.ask("apps", for: "apps")["apps"]?.array ?? []).compactMap(\.object)
        guard let found = apps.first(where: { $0["clientId"]?.string == app }) else {
            let names = apps.compactMap { $0["clientId"]?.string }
            throw ConfigurationError(
                "--app: there is no app '\(app)'; \(names.isEmpty ? "register one first" : "use one of \(names.joined(separator: ", "))")"
            )
        }
        return found["primaryAppId"]?.string ?? app
    }

    /// Shows events, those of `group` if there is one, until the task is canceled.
    func listen(after start: Int, of group: String?) async {
        var (revision, isLost) = (start, false)
        /// The attempts that were shown, by event.
        var shown: [Int: Int] = [:]
        while !Task.isCancelled {
            do {
                let answer = try await self.ask("events?after=\(revision)&wait=\(Self.wait)", for: "events")
                if isLost { Terminal.note("The service responds again.") }
                (revision, isLost) = (answer["revision"]?.integer ?? revision, false)
                for event in answer["events"]?.array?.compactMap(\.object) ?? [] {
                    await self.take(event, of: group, &shown)
                }
            } catch {
                guard !Task.isCancelled else { return }
                if !isLost {
                    Terminal.note("\((error as? ConfigurationError)?.message ?? "\(error)"); trying again …")
                }
                isLost = true
                try? await Task.sleep(for: .seconds(Self.pause))
            }
        }
    }

    private func take(_ event: JSONObject, of group: String?, _ shown: inout [Int: Int]) async {
        guard let id = event["id"]?.integer, group == nil || event["appId"]?.string == group else {
            return
        }
        let attempts = (event["attempts"]?.array ?? []).compactMap(\.object)
        for attempt in attempts where (attempt["number"]?.integer ?? 0) > shown[id] ?? 0 {
            shown[id] = attempt["number"]?.integer
            self.printer.say(event, attempt)
            if let target, let payload = event["payload"]?.string {
                self.printer.say(handedOn: await self.handOn(payload, to: target), to: target)
            }
        }
    }

    private func handOn(_ payload: String, to target: URL) async -> Result<Int, PlainClientError> {
        let body = JSONValue.object(["payload": .string(payload)]).text
        do throws(PlainClientError) {
            let headers: HTTPFields = [.contentType: "application/json", .userAgent: "Quince"]
            return .success(try await self.receiver.send(.post, target, headers: headers, body: body).status)
        } catch { return .failure(error) }
    }

    /// Asks for a response that has `member`.
    private func ask(_ path: String, for member: String) async throws -> JSONObject {
        let base = self.service.absoluteString
        let text = (base.hasSuffix("/") ? String(base.dropLast()) : base) + "/_quince/\(path)"
        guard let url = URL(string: text) else {
            throw ConfigurationError("'\(text)' isn't a URL; check --quince")
        }
        let response: PlainResponse
        do throws(PlainClientError) {
            response = try await self.client.send(.get, url, headers: [.accept: "application/json"])
        } catch {
            throw ConfigurationError(
                "\(error); start the service with 'quince serve', or name another one with --quince"
            )
        }
        guard response.status == 200, let object = (try? JSONValue(parsing: response.body))?.object,
            object[member] != nil
        else {
            throw ConfigurationError(
                "\(self.service.absoluteString) responds with \(response.status), not with \(member); name a Quince service in development mode with --quince"
            )
        }
        return object
    }
}
