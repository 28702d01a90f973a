import CommandLineTool
import Foundation
import HTTPTypes
import PlainClient
import ProgramStart
import QuinceProtocol
import QuinceService

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

    /// At most this many events per response: each has all its attempts, with what the app responded.
    private static let limit = 10
    /// The maximum size of a response of the service, in bytes: room for thousands of attempts.
    private static let maximumBodySize = 64 << 20

    private let client = PlainClient(seconds: Self.seconds, maximumBodySize: Self.maximumBodySize)
    private let receiver = PlainClient(seconds: Self.receiverSeconds, maximumBodySize: 65_536)
    private let printer = EventPrinter()

    init(service: URL, target: URL?, app: String?) {
        self.service = service
        self.target = target
        self.app = app
    }

    /// The attempts that exist now, which aren't shown, and the primary App ID of `app`, which events name.
    ///
    /// - Throws: ``ConfigurationError`` if the service can't be reached, has no console, or has no such app.
    func start() async throws -> (known: KnownAttempts, group: String?) {
        var known = KnownAttempts(databaseID: nil)
        var isComplete = false
        while !isComplete {
            let events = try await self.events(waiting: 0, &known)
            for event in events { _ = known.new(of: event) }
            isComplete = events.count < Self.limit
        }
        return (known, try await self.group())
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

    /// Shows attempts that aren't `known`, those of `group` if there is one, until the task is canceled.
    func listen(knowing start: KnownAttempts, of group: String?) async {
        var (known, isLost) = (start, false)
        while !Task.isCancelled {
            do {
                let events = try await self.events(waiting: isLost ? 0 : Self.wait, &known)
                if isLost { Terminal.note("The service responds again.") }
                isLost = false
                for event in events { await self.take(event, of: group, &known) }
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

    /// The next events that changed; if the service began anew, its first ones, and nothing is known.
    private func events(waiting seconds: Int, _ known: inout KnownAttempts) async throws -> [JSONObject] {
        let path = "events?after=\(known.revision)&wait=\(seconds)&limit=\(Self.limit)"
        let answer = try await self.ask(path, for: "events")
        let databaseID = answer["databaseId"]?.string
        guard databaseID == known.databaseID else {
            known = KnownAttempts(databaseID: databaseID)
            return try await self.events(waiting: 0, &known)
        }
        known.revision = answer["revision"]?.integer ?? known.revision
        return (answer["events"]?.array ?? []).compactMap(\.object)
    }

    private func take(_ event: JSONObject, of group: String?, _ known: inout KnownAttempts) async {
        let attempts = known.new(of: event)
        guard group == nil || event["appId"]?.string == group else { return }
        let faults = (event["faults"]?.array ?? []).compactMap(\.string).compactMap(
            EventFault.init(rawValue:)
        )
        for attempt in attempts {
            self.printer.say(event, attempt)
            if let target, let payload = event["payload"]?.string {
                let result = await self.handOn(payload, to: target)
                self.printer.say(handedOn: result, to: target, with: Set(faults))
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
