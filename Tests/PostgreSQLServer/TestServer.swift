// PostgreSQLServer: A server of PostgreSQL for tests, in builds with the trait "PostgreSQL"; empty in all others.

#if PostgreSQL
package import Foundation
package import PostgreSQLConnections
import Synchronization

/// A real PostgreSQL server in a temporary folder, which ends with this process in any case.
package final class TestServer: Sendable {
    /// The one that all tests share that don't stop it.
    package static let shared = Result { try TestServer(tls: true) }

    /// The folder with its Unix socket.
    package let folder: String
    package let port: Int
    private let programs: String
    private let shell = Process()
    private let input = Pipe()
    private let answers: FileHandle
    private let databases = Mutex<Set<String>>([])

    package init(tls: Bool) throws {
        self.programs = try Self.findPrograms()
        self.folder = try Self.makeFolder()
        self.port = try FreePort.find()
        let output = Pipe()
        self.shell.executableURL = URL(filePath: Self.asUser[0])
        self.shell.arguments =
            Self.asUser.dropFirst() + [
                "/bin/sh", "-c", Self.script, "sh", self.programs, self.folder, String(self.port),
                tls ? "on" : "off",
            ]
        self.shell.standardInput = self.input
        self.shell.standardOutput = output
        self.shell.currentDirectoryURL = URL(filePath: self.folder)
        try self.shell.run()
        self.answers = output.fileHandleForReading
        try self.expectDone("start")
    }

    private func expectDone(_ command: String) throws {
        guard String(decoding: self.answers.availableData, as: UTF8.self) == "done\n" else {
            let log = try? String(contentsOfFile: self.folder + "/log", encoding: .utf8)
            throw Failure("PostgreSQL fails at '\(command)': \(log ?? "no log")")
        }
    }

    package struct Failure: Error, CustomStringConvertible {
        package let description: String
        package init(_ description: String) { self.description = description }
    }

    /// Makes and starts a server, runs each line of the standard input, and ends when that ends, which it does with the tests.
    ///
    /// Foundation can't wait for a program that starts a server: it takes the server for a part of the program.
    ///
    /// `guarded` is a user with a password; all others need none.
    private static let script = #"""
        set -e
        trap '' INT
        bin=$1 folder=$2 port=$3 tls=$4
        exec 2>"$folder/log"
        "$bin/initdb" --auth=trust --no-sync --username=tester --encoding=UTF8 --locale=C -D "$folder/data" >>"$folder/log"
        {
            echo "local all guarded scram-sha-256"
            echo "host all guarded 127.0.0.1/32 scram-sha-256"
            cat "$folder/data/pg_hba.conf"
        } >"$folder/hba"
        mv "$folder/hba" "$folder/data/pg_hba.conf"
        cat >>"$folder/data/postgresql.conf" <<END
        port = $port
        listen_addresses = '127.0.0.1'
        unix_socket_directories = '$folder'
        fsync = off
        log_line_prefix = '%d '
        deadlock_timeout = 50ms
        max_connections = 1000
        default_transaction_isolation = 'repeatable read'
        END
        if [ "$tls" = on ]; then
            for name in server other; do
                openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=test \
                    -addext subjectAltName=DNS:localhost -keyout "$folder/$name.key" -out "$folder/$name.crt"
            done
            cp "$folder/server.key" "$folder/server.crt" "$folder/data"
            chmod 600 "$folder/data/server.key"
            echo "ssl = on" >>"$folder/data/postgresql.conf"
        fi
        "$bin/pg_ctl" -D "$folder/data" -l "$folder/log" -w start >/dev/null
        echo done
        while read -r line; do
            if eval "$line" >/dev/null </dev/null; then echo done; else echo failed; fi
        done
        "$bin/pg_ctl" -D "$folder/data" -m immediate -w stop >/dev/null || true
        rm -r "$folder"
        """#

    /// PostgreSQL refuses to run as root.
    private static let asUser =
        getuid() == 0
        ? ["/usr/bin/setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups", "--"]
        : ["/usr/bin/env"]

    private static func makeFolder() throws -> String {
        var name = Array("/tmp/postgresql-tests.XXXXXX".utf8CString)
        let folder = unsafe name.withUnsafeMutableBufferPointer {
            unsafe $0.baseAddress.flatMap { unsafe mkdtemp($0) }.map { unsafe String(cString: $0) }
        }
        guard let folder else { throw Failure("no folder") }
        if getuid() == 0, let user = unsafe getpwnam("nobody") {
            guard unsafe chown(folder, user.pointee.pw_uid, user.pointee.pw_gid) == 0 else {
                throw Failure("chown")
            }
        }
        guard unsafe chmod(folder, 0o755) == 0 else { throw Failure("chmod") }
        return folder
    }

    private static func findPrograms() throws -> String {
        let versions = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib/postgresql")) ?? []
        let path = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
        let folders = path + versions.sorted().reversed().map { "/usr/lib/postgresql/\($0)/bin" }
        for folder in folders where FileManager.default.isExecutableFile(atPath: folder + "/initdb") {
            // The folder of a link need not have the other programs.
            return URL(filePath: folder + "/initdb").resolvingSymlinksInPath().deletingLastPathComponent()
                .path
        }
        throw Failure("PostgreSQL's programs are missing; install them with 'apt-get install postgresql'")
    }

    // MARK: Use

    /// Runs `pg_ctl`.
    package func control(_ arguments: String) throws {
        try self.databases.withLock { _ in
            try self.run(#""$bin/pg_ctl" -D "$folder/data" -l "$folder/log" -w \#(arguments)"#)
        }
    }

    /// Runs a line of the shell, one after the other.
    private func run(_ line: String) throws {
        try self.input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
        try self.expectDone(line)
    }

    /// The process that starts all others of the server.
    package func mainProcess() throws -> pid_t {
        let text = try String(contentsOfFile: "\(self.folder)/data/postmaster.pid", encoding: .utf8)
        guard let first = text.split(separator: "\n").first, let process = pid_t(first) else {
            throw Failure("postmaster.pid")
        }
        return process
    }

    /// Creates a database unless it is there.
    package func makeDatabase(_ name: String, _ options: String = "") throws {
        try self.databases.withLock { databases in
            guard databases.insert(name).inserted else { return }
            try self.run(#""$bin/createdb" -h "$folder" -p "$port" -U tester \#(options) \#(name)"#)
        }
    }

    /// Removes a database, which nothing uses any more; without waiting for the end of it.
    ///
    /// The server waits there for each `COPY` that reads from a client, whichever database that uses. The tests run on as many threads as
    /// there are processors: two that wait for the server would keep such a client from going on.
    package func removeDatabase(_ name: String) throws {
        try self.databases.withLock { databases in
            guard databases.remove(name) != nil else { return }
            try self.run(#""$bin/dropdb" -h "$folder" -p "$port" -U tester --force \#(name) &"#)
        }
    }

    /// A URL that leads through the Unix socket.
    package func url(_ database: String, user: String = "tester") -> String {
        "postgres://\(user)@\(self.folder.replacing("/", with: "%2F")):\(self.port)/\(database)"
    }
}

/// Runs `body` with a pool on a database of a suite, and closes it.
@discardableResult
package func withPool<Value>(
    _ database: String,
    on server: TestServer? = nil,
    connections: Int = 4,
    limits: PostgreSQLLimits = PostgreSQLLimits(),
    program: String = "test",
    report: @escaping @Sendable (PostgreSQLEvent) -> Void = { _ in },
    _ body: (PostgreSQLPool) async throws -> Value
) async throws -> Value {
    let server = try server ?? TestServer.shared.get()
    try server.makeDatabase(database)
    let settings = try PostgreSQLSettings(
        parsing: server.url(database),
        called: "url",
        program: program,
        connections: connections,
        limits: limits
    )
    let pool = try await PostgreSQLPool.open(settings, report: report)
    do {
        let value = try await body(pool)
        await pool.close()
        return value
    } catch {
        await pool.close()
        throw error
    }
}
#endif
