import CommandLineTool
import ProgramStart
import ArgumentParser
import Foundation
import QuinceProtocol
import QuinceService

/// `quince keys`: the keys that sign identity tokens.
struct KeysCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keys",
        abstract: "Manage the keys that sign identity tokens.",
        subcommands: [
            KeysListCommand.self, KeysRotateCommand.self, KeysRemoveCommand.self, KeysWrapCommand.self,
        ]
    )
}

/// The options of commands that read or write private keys.
struct KeyOptions: ParsableArguments {
    @OptionGroup var place: DatabaseOptions

    @Option(
        help: ArgumentHelp(
            "A file with the key that encrypts private keys in the database.",
            valueName: "file"
        )
    )
    var wrappingKeyFile: String?

    /// The wrapping key of the service; nil if it has none.
    ///
    /// - Throws: ``ConfigurationError`` for a file without such a key.
    func wrappingKey() throws(ConfigurationError) -> WrappingKey? {
        var settings = self.place.settings
        settings.flags[.wrappingKeyFile] = self.wrappingKeyFile.map { [$0] }
        return try settings.wrappingKey()
    }

    /// The same as ``DatabaseOptions/withDatabase(_:_:)``, with the wrapping key of the service.
    func withDatabase<Value>(_ work: (Database) async throws -> Value) async throws -> Value {
        try await self.place.withDatabase(try self.wrappingKey(), work)
    }
}

/// `quince keys list`: the published keys with their states.
struct KeysListCommand: DatabaseCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the signing keys, oldest first. The service may be running.",
        discussion: """
            A key is first 'next': published, so that clients know it before it signs. Then it is 'active'. A 'retired' key signs no \
            more, and is published as long as its tokens are valid; then it is deleted.
            """
    )

    @OptionGroup var options: DatabaseOptions

    @Option(help: ArgumentHelp("text or json.", valueName: "format"))
    var format = OutputFormat.text

    var settings: ServeSettings { self.options.settings }

    func run() async throws {
        let keys = try await Database.keyEntries(in: try self.settings.storage())
        let now = Date()
        switch self.format {
        case .json:
            let list = keys.map { JSONValue.object(Self.json($0, now)) }
            Terminal.say(JSONValue.object(["keys": .array(list)]).indentedText)
        case .text: for key in keys { Terminal.say(Self.line(key, now)) }
        }
    }

    private static func line(_ key: Database.KeyEntry, _ now: Date) -> String {
        let state = key.times.state(at: now)
        let begin = "\(state == .retired ? "signed" : "signs") from \(Self.signsFrom(key))"
        let end = key.times.retiredAt.map { " to \($0.formatted(.iso8601))" } ?? ""
        let wrapping = key.wrappedBy.map { "wrapped with the key \($0)" } ?? "not wrapped"
        let name = state.rawValue.padding(toLength: 8, withPad: " ", startingAt: 0)
        return "\(key.id)  \(name) \(begin)\(end), \(wrapping)"
    }

    /// Earlier versions didn't store the time: their keys signed at once.
    private static func signsFrom(_ key: Database.KeyEntry) -> String {
        let time = key.times.signsFrom
        return time.timeIntervalSince1970 == 0
            ? key.times.createdAt.formatted(.iso8601) : time.formatted(.iso8601)
    }

    private static func json(_ key: Database.KeyEntry, _ now: Date) -> JSONObject {
        var object: JSONObject = [
            "kid": .string(key.id), "state": .string(key.times.state(at: now).rawValue),
            "createdAt": .string(key.times.createdAt.formatted(.iso8601)),
        ]
        object["signsFrom"] = .string(Self.signsFrom(key))
        object["retiredAt"] = key.times.retiredAt.map { .string($0.formatted(.iso8601)) }
        object["wrappedBy"] = key.wrappedBy.map(JSONValue.string) ?? .null
        return object
    }
}

/// `quince keys rotate`: adds a signing key, which replaces the oldest.
struct KeysRotateCommand: DatabaseCommand {
    static let configuration = CommandConfiguration(
        commandName: "rotate",
        abstract: "Publish a new signing key, which signs a day later in place of the oldest one.",
        discussion: """
            The service does this by itself (key-rotation-days), and may be running. With --now, the new key signs at once (on \
            PostgreSQL three minutes later, when every node publishes it): clients \
            that keep the key set, and don't get it again for a key ID that they don't know, reject its first tokens. Tokens of \
            the replaced key can be verified for two more days in both cases, unless you remove it.
            """
    )

    @OptionGroup var options: KeyOptions

    @Flag(help: "Let the key sign at once. If a key waits for its time, it is this one.")
    var now = false

    @Option(help: ArgumentHelp("text or json.", valueName: "format"))
    var format = OutputFormat.text

    var settings: ServeSettings { self.options.place.settings }

    func run() async throws {
        guard try !self.settings.hasSigningKeyFiles() else {
            throw ConfigurationError(
                "the signing keys come from files of the configuration; name another file in signing-keys, and start the service again"
            )
        }
        let rotation = try await self.options.withDatabase { database in
            let ring = try await SigningKeyRing(
                store: database,
                clock: ServiceClock(),
                random: .system,
                // The service knows the lifetime of its tokens, and deletes retired keys.
                tokenLifetime: .greatestFiniteMagnitude
            )
            return try await AuditOrigin.$current.withValue(AuditOrigin(.operator)) {
                try await self.now ? ring.rotateNow() : ring.rotate()
            }
        }
        switch self.format {
        case .text: Terminal.say(self.sentences(rotation))
        case .json:
            let result: JSONObject = [
                "kid": .string(rotation.id), "signsFrom": .string(rotation.signsFrom.formatted(.iso8601)),
                "wasWaiting": .bool(rotation.wasWaiting),
            ]
            Terminal.say(JSONValue.object(result).indentedText)
        }
    }

    private func sentences(_ rotation: SigningKeyRing.Rotation) -> String {
        let time = rotation.signsFrom.formatted(.iso8601)
        let use =
            rotation.signsFrom > Date()
            ? "It signs from \(time), when every node publishes it."
            : "A running service uses it within a minute."
        switch (self.now, rotation.wasWaiting) {
        case (false, false):
            return
                "New signing key \(rotation.id). A running service publishes it within a minute. It signs from \(time)."
        case (false, true):
            return
                "The key \(rotation.id) waits already, and signs from \(time). With --now, it signs at once. Nothing has changed."
        case (true, false):
            return
                "New signing key \(rotation.id). \(use) Clients that keep the key set, and don't get it again for a key ID that they don't know, reject its tokens until their copy expires."
        case (true, true):
            return "The key \(rotation.id) waits no longer. \(use)"
        }
    }
}

/// `quince keys remove`: deletes a key that doesn't sign.
struct KeysRemoveCommand: DatabaseCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Delete a signing key that doesn't sign, for example because its private key became known.",
        discussion: """
            The service, which may be running, doesn't publish the key any more within a minute, and apps reject the tokens that it \
            signed as soon as they get the key set again.
            """
    )

    @Argument(help: ArgumentHelp("The key's ID, as 'quince keys list' prints it.", valueName: "kid"))
    var id: String

    @OptionGroup var options: DatabaseOptions

    var settings: ServeSettings { self.options.settings }

    func run() async throws {
        try await AuditOrigin.$current.withValue(AuditOrigin(.operator)) {
            try await self.options.withDatabase { try await $0.removeKey(self.id, now: Date()) }
        }
        Terminal.say("Removed the key \(self.id). A running service stops publishing it within a minute.")
    }
}

/// `quince keys wrap`: encrypts the secrets in a database.
struct KeysWrapCommand: DatabaseCommand {
    static let configuration = CommandConfiguration(
        commandName: "wrap",
        abstract:
            "Encrypt the private keys in the database with a key from a file. The service must not be running.",
        discussion: """
            Make the key with 'openssl rand -base64 32 > wrapping.key', and keep a copy where the backups aren't: without it, the \
            private keys are lost. Afterwards, start the service with --wrapping-key-file. To replace the wrapping key, name the \
            one in use with --earlier-wrapping-key-file.
            """
    )

    @OptionGroup var options: KeyOptions

    @Option(help: ArgumentHelp("A file with the wrapping key in use, which is replaced.", valueName: "file"))
    var earlierWrappingKeyFile: String?

    var settings: ServeSettings { self.options.place.settings }

    func run() async throws {
        let location = try self.settings.storage()
        guard let key = try self.options.wrappingKey() else {
            throw ConfigurationError(
                "there is no wrapping key; make one with 'openssl rand -base64 32', and name its file with --wrapping-key-file"
            )
        }
        let earlier = try self.earlierWrappingKeyFile.map { path throws(ConfigurationError) in
            try WrappingKey(readingFileAt: path)
        }
        let count = try await AuditOrigin.$current.withValue(AuditOrigin(.operator)) {
            try await Database.wrapSecrets(in: location, with: key, earlier: earlier)
        }
        Terminal.say("Wrapped secrets of \(location.name) with the key \(key.id): \(count).")
        Terminal.say("Start the service with --wrapping-key-file \(key.path) from now on.")
    }
}
