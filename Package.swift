// swift-tools-version: 6.3

import PackageDescription

/// Whether another package has checked this one out.
///
/// Its warnings are no errors then: a newer compiler brings new ones, and build systems that hide the warnings of packages
/// refuse to make errors of them.
let isDependency = Context.packageDirectory.split(separator: "/").contains("checkouts")

let careful: [SwiftSetting] = [
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
]

let errors: [SwiftSetting] = [
    .treatAllWarnings(as: .error), .treatWarning("ExplicitSendable", as: .error),
]
let strict = isDependency ? careful : errors + careful

/// For what apps on Apple's platforms build: a warning that a new SDK brings is no error even where the package is their own copy.
let errorsOnLinux: [SwiftSetting] = [
    .treatAllWarnings(as: .error, .when(platforms: [.linux])),
    .treatWarning("ExplicitSendable", as: .error, .when(platforms: [.linux])),
]
let strictOnLinux = isDependency ? careful : errorsOnLinux + careful

extension Target.Dependency {
    /// A product that the server side needs; an app that adds QuinceUI alone (`traits: []`) resolves none of them.
    static func server(_ product: String, _ package: String) -> Self {
        .product(name: product, package: package, condition: .when(traits: ["Server"]))
    }

    static let argumentParser = Self.server("ArgumentParser", "swift-argument-parser")
    static let asyncHTTPClient = Self.server("AsyncHTTPClient", "async-http-client")
    static let configuration = Self.server("Configuration", "swift-configuration")
    static let crypto = Self.server("Crypto", "swift-crypto")
    static let cryptoExtras = Self.server("CryptoExtras", "swift-crypto")
    static let grdb = Self.server("GRDB", "GRDB.swift")
    static let httpTypes = Self.server("HTTPTypes", "swift-http-types")
    static let hummingbird = Self.server("Hummingbird", "hummingbird")
    static let hummingbirdTesting = Self.server("HummingbirdTesting", "hummingbird")
    static let inMemoryLogging = Self.server("InMemoryLogging", "swift-log")
    static let logging = Self.server("Logging", "swift-log")
    static let mustache = Self.server("Mustache", "swift-mustache")
    static let nioCore = Self.server("NIOCore", "swift-nio")
    static let nioEmbedded = Self.server("NIOEmbedded", "swift-nio")
    static let nioHTTP1 = Self.server("NIOHTTP1", "swift-nio")
    static let nioExtras = Self.server("NIOExtras", "swift-nio-extras")
    static let nioHTTPTypes = Self.server("NIOHTTPTypes", "swift-nio-extras")
    static let nioHTTPTypesHTTP1 = Self.server("NIOHTTPTypesHTTP1", "swift-nio-extras")
    static let nioHTTP2 = Self.server("NIOHTTP2", "swift-nio-http2")
    static let nioHTTPTypesHTTP2 = Self.server("NIOHTTPTypesHTTP2", "swift-nio-extras")
    static let nioPosix = Self.server("NIOPosix", "swift-nio")
    static let nioSSL = Self.server("NIOSSL", "swift-nio-ssl")
    static let nioTLS = Self.server("NIOTLS", "swift-nio")
    static let serviceLifecycle = Self.server("ServiceLifecycle", "swift-service-lifecycle")
    static let swiftASN1 = Self.server("SwiftASN1", "swift-asn1")
    static let subprocess = Self.server("Subprocess", "swift-subprocess")
    static let systemPackage = Self.server("SystemPackage", "swift-system")
    static let unixSignals = Self.server("UnixSignals", "swift-service-lifecycle")
    static let x509 = Self.server("X509", "swift-certificates")
    static let yams = Self.server("Yams", "Yams")
}

/// What a server needs that signs users in and does nothing else.
let smallServer: [Target.Dependency] = [
    "QuinceAsyncHTTPClient", "QuinceHummingbird", "QuinceRelyingParty", .httpTypes, .hummingbird, .nioCore,
]

/// What the two programs `quince` and `orchard` need to run a server from the command line.
let program: [Target.Dependency] = [
    "CommandLineTool", "ProgramStart", "ServerRuntime", "Wording", .argumentParser, .logging,
    .serviceLifecycle, .subprocess,
    .systemPackage, .unixSignals,
]

/// A library of ours.
///
/// `files`: a folder of web files that is compiled in.
func library(
    _ name: String,
    _ dependencies: [Target.Dependency] = [],
    _ settings: [SwiftSetting] = strict,
    files: String? = nil
) -> Target {
    .target(
        name: name,
        dependencies: dependencies,
        resources: files.map { [.embedInCode($0)] },
        swiftSettings: settings
    )
}

/// A program that stands outside Sources.
func program(_ name: String, _ path: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(name: name, dependencies: dependencies, path: path, swiftSettings: strict)
}

/// Tests of a target of ours.
func tests(_ name: String, _ dependencies: [Target.Dependency], files: [String] = []) -> Target {
    .testTarget(name: name, dependencies: dependencies, exclude: files, swiftSettings: strict)
}

let package = Package(
    name: "quince",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .executable(name: "orchard", targets: ["orchard"]),
        .executable(name: "quince", targets: ["quince"]),
        .library(name: "QuinceArtwork", targets: ["QuinceArtwork"]),
        .library(name: "QuinceAsyncHTTPClient", targets: ["QuinceAsyncHTTPClient"]),
        .library(name: "QuinceButtons", targets: ["QuinceButtons"]),
        .library(name: "QuinceCommands", targets: ["CommandLineTool", "ProgramStart", "Wording"]),
        .library(name: "QuinceHummingbird", targets: ["QuinceHummingbird"]),
        .library(name: "QuinceMail", targets: ["QuinceMail"]),
        .library(name: "QuincePictures", targets: ["QuincePictures"]),
        .library(name: "QuinceProtocol", targets: ["QuinceProtocol"]),
        .library(name: "QuinceRelyingParty", targets: ["QuinceRelyingParty"]),
        .library(name: "QuinceService", targets: ["QuinceService"]),
        .library(name: "QuinceTesting", targets: ["QuinceTesting"]),
        .library(name: "QuinceUI", targets: ["QuinceUI"]),
        .library(name: "QuinceUITesting", targets: ["QuinceUITesting"]),
        .library(name: "QuinceWire", targets: ["QuinceWire"]),
    ],
    traits: [
        .trait(
            name: "Server",
            description: "Everything but QuinceUI, with the packages a server needs."
        ),
        .trait(
            name: "OpenSSL",
            description:
                "Identity tokens are signed by the system's OpenSSL 3, which is faster on processors with AVX512-IFMA."
        ),
        .trait(
            name: "PostgreSQL",
            description: "The connections to a PostgreSQL database, through the system's libpq."
        ),
        .default(enabledTraits: ["Server"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-asn1", from: "1.7.4"),
        .package(url: "https://github.com/apple/swift-certificates", from: "1.21.1"),
        .package(url: "https://github.com/apple/swift-configuration", from: "1.4.0", traits: []),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.34.1"),
        .package(url: "https://github.com/apple/swift-nio-http2", from: "1.46.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        library("QuinceWire", [], strictOnLinux),
        library("QuinceProtocol", ["QuinceWire", .crypto, .cryptoExtras]),
        .target(
            name: "QuinceButtons",
            exclude: ["Titles/OFL.txt", "Titles/README.md", "Titles/titles.tsv"],
            resources: [.embedInCode("Titles/outlines.bin")],
            swiftSettings: strict
        ),
        .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
        library("QuincePictures", ["CZlib", "QuinceButtons"]),
        library("QuinceArtwork", ["QuinceButtons", "QuincePictures", .crypto]),
        .systemLibrary(
            name: "COpenSSL",
            pkgConfig: "libcrypto",
            providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]
        ),
        library(
            "OpenSSLSignatures",
            [.target(name: "COpenSSL", condition: .when(traits: ["OpenSSL"]))]
        ),
        .systemLibrary(
            name: "CLibPQ",
            pkgConfig: "libpq",
            providers: [.apt(["libpq-dev"]), .brew(["libpq"])]
        ),
        library(
            "PostgreSQLConnections",
            [.target(name: "CLibPQ", condition: .when(traits: ["PostgreSQL"])), "ProgramStart", "Wording"]
        ),
        library("Wording"),
        library("Clients", [.httpTypes, .nioCore]),
        library("PrometheusMetrics"),
        .target(name: "CThreadTrace"),
        library("ProgramStart", ["Wording", .yams]),
        library(
            "ServerRuntime",
            [
                "Clients", "CThreadTrace", "ProgramStart", .httpTypes, .hummingbird, .logging, .nioCore,
                .nioExtras, .nioHTTP1, .nioHTTPTypes,
                .nioHTTPTypesHTTP1, .nioPosix, .serviceLifecycle, .unixSignals,
            ]
        ),
        library("DatabaseFile", ["ProgramStart", .grdb]),
        library("SQLEngines", ["DatabaseFile", "PostgreSQLConnections", .grdb]),
        library("MailRelay", ["QuinceMail", .crypto, .cryptoExtras, .logging, .nioCore, .nioPosix]),
        library("OutgoingMail", ["ProgramStart", .subprocess, .systemPackage]),
        library("CommandLineTool", ["ProgramStart", "Wording", .argumentParser]),
        library("QuinceAsyncHTTPClient", ["QuinceRelyingParty", .asyncHTTPClient, .nioCore, .nioHTTP1]),
        library("QuinceAttack", ["PlainClient", "QuinceProtocol", .crypto, .cryptoExtras, .httpTypes]),
        library("QuinceHummingbird", ["Clients", "QuinceRelyingParty", .httpTypes, .hummingbird, .nioCore]),
        library("QuinceMail", [.crypto, .cryptoExtras, .nioCore, .nioPosix, .nioSSL]),
        library("QuinceRelyingParty", ["QuinceProtocol", .crypto]),
        library(
            "QuinceService",
            [
                "Clients", "DatabaseFile", "MailRelay", "OpenSSLSignatures", "OutgoingMail",
                "PageLanguages", "Passkeys",
                "PlainClient", "PostgreSQLConnections", "ProgramStart", "PrometheusMetrics", "QuinceButtons", "QuinceMail",
                "QuinceProtocol", "SQLEngines", "ServerRuntime", "WebPages", "Wording", .crypto,
                .cryptoExtras, .grdb, .httpTypes,
                .hummingbird, .logging,
                .nioCore,
                .nioHTTPTypes, .nioPosix, .nioSSL, .serviceLifecycle, .unixSignals,
            ],
            files: "Web"
        ),
        library("QuinceTesting", ["ProgramStart", "QuinceProtocol", "QuinceService", .crypto, .logging]),
        library("QuinceUI", ["QuinceWire"], strictOnLinux),
        library("QuinceUITesting", ["QuinceUI"], strictOnLinux),
        library(
            "SecureConnections",
            [
                "ProgramStart", "ServerRuntime", .httpTypes, .hummingbird, .logging, .nioCore, .nioHTTP2,
                .nioHTTPTypes, .nioHTTPTypesHTTP2, .nioSSL, .nioTLS,
            ]
        ),
        library("Passkeys", ["QuinceWire", .crypto, .cryptoExtras]),
        library(
            "PlainClient",
            [.httpTypes, .nioCore, .nioHTTP1, .nioPosix, .nioSSL, .nioTLS]
        ),
        library("QuinceDoctor", ["PlainClient", "QuinceProtocol", "Wording", .crypto, .httpTypes]),
        .target(name: "CNamespace"),
        library(
            "StandIn",
            [
                "CNamespace", "ProgramStart", "QuinceProtocol", .crypto, .logging, .nioCore, .nioPosix,
                .swiftASN1,
                .x509,
            ],
            files: "Node"
        ),
        library("PageLanguages"),
        library("WebPages", [.httpTypes, .hummingbird, .mustache, .nioCore]),
        .executableTarget(
            name: "quince",
            dependencies: program + [
                "CNamespace", "DatabaseFile", "MailRelay", "OutgoingMail", "PlainClient", "QuinceArtwork",
                "QuinceAttack", "QuinceButtons", "QuinceDoctor", "QuinceMail", "QuinceProtocol", "QuinceService", "SecureConnections", "StandIn",
                .configuration, .httpTypes,
                .nioCore,
            ],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "orchard",
            dependencies: program + smallServer + [
                "DatabaseFile", "OutgoingMail", "QuinceMail", "WebPages", .asyncHTTPClient, .crypto, .grdb,
                .nioSSL,
            ],
            resources: [.embedInCode("Web")],
            swiftSettings: strict
        ),
        program("button-cost", "Benchmarks/ButtonCost", ["QuinceButtons"]),
        program("mail-cost", "Benchmarks/MailCost", ["QuinceMail", .crypto, .cryptoExtras]),
        program("postgresql-cost", "Benchmarks/PostgreSQLCost", ["PostgreSQLConnections"]),
        program(
            "signature-cost",
            "Benchmarks/SignatureCost",
            ["OpenSSLSignatures", .crypto, .cryptoExtras]
        ),
        program(
            "verification-cost",
            "Benchmarks/VerificationCost",
            ["QuinceProtocol", "QuinceRelyingParty", .crypto, .cryptoExtras]
        ),
        program("sign-in-example", "Examples/SignIn", smallServer),
        program("app-server-example", "Examples/AppServer", smallServer),
        program("relying-party-server", "Tests/RelyingPartyServer", smallServer),
        program("user-migration", "Tests/UserMigration", smallServer),
        .target(name: "Turns", path: "Tests/Turns", swiftSettings: strict),
        tests(
            "ServerRuntimeTests",
            [
                "Clients", "DatabaseFile", "ProgramStart", "ServerRuntime", .grdb, .httpTypes, .hummingbird, .logging,
                .nioCore, .nioPosix,
            ]
        ),
        tests(
            "OrchardTests",
            smallServer + [
                "DatabaseFile", "OutgoingMail", "ProgramStart", "QuinceMail", "Turns", "WebPages", "orchard",
                .crypto, .grdb,
                .hummingbirdTesting, .inMemoryLogging, .logging,
                .nioPosix,
            ]
        ),
        tests("PasskeysTests", ["Passkeys", "QuinceWire", .crypto, .cryptoExtras], files: ["Vectors"]),
        .target(
            name: "PostgreSQLServer",
            dependencies: ["PostgreSQLConnections"],
            path: "Tests/PostgreSQLServer",
            swiftSettings: strict
        ),
        tests("PostgreSQLConnectionsTests", ["PostgreSQLConnections", "PostgreSQLServer", "ProgramStart"]),
        tests("PrometheusMetricsTests", ["PrometheusMetrics"], files: ["Golden"]),
        tests("QuinceArtworkTests", ["QuinceArtwork", "QuinceButtons", "QuincePictures"]),
        tests("QuinceAttackTests", ["QuinceAttack", "QuinceProtocol"]),
        tests("QuinceButtonsTests", ["QuinceButtons"]),
        tests(
            "QuinceDoctorTests",
            [
                "PlainClient", "QuinceDoctor", "QuinceProtocol", .crypto, .cryptoExtras, .httpTypes, .nioCore,
                .nioPosix,
            ]
        ),
        tests(
            "MailRelayTests",
            ["MailRelay", "QuinceMail", .crypto, .cryptoExtras, .logging, .nioCore, .nioPosix]
        ),
        tests(
            "QuinceMailTests",
            ["QuinceMail", .crypto, .cryptoExtras, .nioCore, .nioEmbedded, .nioPosix, .nioSSL],
            files: ["SPF/Suite"]
        ),
        tests("QuinceProtocolTests", ["QuinceProtocol", .crypto, .cryptoExtras]),
        tests(
            "QuinceRelyingPartyTests",
            smallServer + [
                "Clients", "QuinceProtocol", .crypto, .cryptoExtras, .hummingbirdTesting, .inMemoryLogging,
                .logging, .nioEmbedded,
            ]
        ),
        tests(
            "QuinceServiceTests",
            [
                "DatabaseFile", "MailRelay", "OutgoingMail", "PageLanguages", "PostgreSQLConnections",
                "PostgreSQLServer",
                "ProgramStart", "QuinceButtons", "QuinceMail", "QuinceProtocol", "QuinceService", "QuinceTesting",
                "SQLEngines",
                "ServerRuntime", "Turns", "WebPages", .crypto,
                .grdb, .httpTypes, .hummingbird, .hummingbirdTesting, .inMemoryLogging, .logging, .nioCore,
                .nioEmbedded,
                .nioHTTPTypes, .subprocess, .systemPackage,
            ]
        ),
        tests(
            "SQLEnginesTests",
            [
                "DatabaseFile", "PostgreSQLConnections", "PostgreSQLServer", "ProgramStart", "SQLEngines",
                .grdb,
            ]
        ),
        tests(
            "SecureConnectionsTests",
            [
                "SecureConnections", "ServerRuntime", "StandIn", .hummingbird, .logging, .nioCore, .nioPosix,
                .nioSSL,
            ]
        ),
        tests("StandInTests", ["ProgramStart", "QuinceProtocol", "StandIn", .logging, .swiftASN1, .x509]),
        tests("WebPagesTests", ["WebPages", .httpTypes, .hummingbird, .hummingbirdTesting]),
    ],
    swiftLanguageModes: [.v6]
)
