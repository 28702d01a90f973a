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

/// UIKit exists on watchOS and WatchKit on iOS: `canImport` alone cannot tell these two apart.
let platformNames: [SwiftSetting] = [
    .define("QUINCE_TV", .when(platforms: [.tvOS])),
    .define("QUINCE_VISION", .when(platforms: [.visionOS])),
    .define("QUINCE_WATCH", .when(platforms: [.watchOS])),
]

/// What a server needs that signs people in and does nothing else.
let smallServer: [Target.Dependency] = [
    "QuinceAsyncHTTPClient",
    "QuinceHummingbird",
    "QuinceRelyingParty",
    .server("HTTPTypes", "swift-http-types"),
    .server("Hummingbird", "hummingbird"),
    .server("NIOCore", "swift-nio"),
]

extension Target.Dependency {
    /// A product that the server side needs; an app that adds QuinceUI alone (`traits: []`) resolves none of them.
    static func server(_ product: String, _ package: String) -> Self {
        .product(name: product, package: package, condition: .when(traits: ["Server"]))
    }
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
        .library(name: "QuincePictures", targets: ["QuincePictures"]),
        .library(name: "QuinceProtocol", targets: ["QuinceProtocol"]),
        .library(name: "QuinceRelyingParty", targets: ["QuinceRelyingParty"]),
        .library(name: "QuinceService", targets: ["QuinceService"]),
        .library(name: "QuinceTesting", targets: ["QuinceTesting"]),
        .library(name: "QuinceUI", targets: ["QuinceUI"]),
        .library(name: "QuinceWire", targets: ["QuinceWire"]),
    ],
    traits: [
        .trait(
            name: "Server",
            description: "Everything but QuinceUI, with the packages a server needs."
        ),
        .default(enabledTraits: ["Server"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-configuration", from: "1.4.0", traits: []),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.34.1"),
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
        .target(
            name: "QuinceWire",
            swiftSettings: strictOnLinux
        ),
        .target(
            name: "QuinceProtocol",
            dependencies: [
                "QuinceWire",
                .server("Crypto", "swift-crypto"),
                .server("CryptoExtras", "swift-crypto"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "QuinceButtons",
            exclude: ["Titles/OFL.txt", "Titles/README.md", "Titles/titles.tsv"],
            resources: [.embedInCode("Titles/outlines.bin")],
            swiftSettings: strict
        ),
        .systemLibrary(
            name: "CZlib",
            providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]
        ),
        .target(
            name: "QuincePictures",
            dependencies: ["CZlib", "QuinceButtons"],
            swiftSettings: strict
        ),
        .target(
            name: "QuinceArtwork",
            dependencies: [
                "QuinceButtons",
                "QuincePictures",
                .server("Crypto", "swift-crypto"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "Wording",
            swiftSettings: strict
        ),
        .target(
            name: "Clients",
            dependencies: [
                .server("HTTPTypes", "swift-http-types"),
                .server("NIOCore", "swift-nio"),
            ],
            swiftSettings: strict
        ),
        .target(name: "CThreadTrace"),
        .target(name: "Turns", path: "Tests/Turns", swiftSettings: strict),
        .target(
            name: "ProgramStart",
            dependencies: [
                "Wording",
                .server("Yams", "Yams"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "ServerRuntime",
            dependencies: [
                "Clients",
                "CThreadTrace",
                "ProgramStart",
                .server("HTTPTypes", "swift-http-types"),
                .server("Hummingbird", "hummingbird"),
                .server("Logging", "swift-log"),
                .server("NIOCore", "swift-nio"),
                .server("NIOHTTP1", "swift-nio"),
                .server("NIOHTTPTypes", "swift-nio-extras"),
                .server("NIOHTTPTypesHTTP1", "swift-nio-extras"),
                .server("NIOPosix", "swift-nio"),
                .server("ServiceLifecycle", "swift-service-lifecycle"),
                .server("UnixSignals", "swift-service-lifecycle"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "DatabaseFile",
            dependencies: [
                "ProgramStart",
                .server("GRDB", "GRDB.swift"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "CommandLineTool",
            dependencies: [
                "ProgramStart",
                "Wording",
                .server("ArgumentParser", "swift-argument-parser"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "QuinceAsyncHTTPClient",
            dependencies: [
                "QuinceRelyingParty",
                .server("AsyncHTTPClient", "async-http-client"),
                .server("NIOCore", "swift-nio"),
                .server("NIOHTTP1", "swift-nio"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "QuinceAttack",
            dependencies: [
                "QuinceProtocol",
                .server("Crypto", "swift-crypto"),
                .server("CryptoExtras", "swift-crypto"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "QuinceHummingbird",
            dependencies: [
                "Clients",
                "QuinceRelyingParty",
                .server("HTTPTypes", "swift-http-types"),
                .server("Hummingbird", "hummingbird"),
                .server("NIOCore", "swift-nio"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "QuinceRelyingParty",
            dependencies: [
                "QuinceProtocol",
                .server("Crypto", "swift-crypto"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "QuinceService",
            dependencies: [
                "Clients",
                "DatabaseFile",
                "ProgramStart",
                "QuinceButtons",
                "QuinceProtocol",
                "ServerRuntime",
                .server("Crypto", "swift-crypto"),
                .server("CryptoExtras", "swift-crypto"),
                .server("GRDB", "GRDB.swift"),
                .server("HTTPTypes", "swift-http-types"),
                .server("Hummingbird", "hummingbird"),
                .server("Logging", "swift-log"),
                .server("Mustache", "swift-mustache"),
                .server("NIOCore", "swift-nio"),
                .server("NIOHTTPTypes", "swift-nio-extras"),
                .server("ServiceLifecycle", "swift-service-lifecycle"),
                .server("UnixSignals", "swift-service-lifecycle"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "QuinceTesting",
            dependencies: [
                "ProgramStart",
                "QuinceProtocol",
                "QuinceService",
                .server("Crypto", "swift-crypto"),
                .server("Logging", "swift-log"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "QuinceUI",
            dependencies: ["QuinceWire"],
            swiftSettings: strictOnLinux + platformNames
        ),
        .executableTarget(
            name: "quince",
            dependencies: [
                "CommandLineTool",
                "ProgramStart",
                "QuinceArtwork",
                "QuinceAttack",
                "QuinceButtons",
                "QuinceProtocol",
                "QuinceService",
                "ServerRuntime",
                "Wording",
                .server("ArgumentParser", "swift-argument-parser"),
                .server("Configuration", "swift-configuration"),
                .server("Logging", "swift-log"),
                .server("ServiceLifecycle", "swift-service-lifecycle"),
                .server("Subprocess", "swift-subprocess"),
                .server("SystemPackage", "swift-system"),
                .server("UnixSignals", "swift-service-lifecycle"),
            ],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "orchard",
            dependencies: [
                "CommandLineTool",
                "DatabaseFile",
                "ProgramStart",
                "QuinceAsyncHTTPClient",
                "QuinceHummingbird",
                "QuinceRelyingParty",
                "ServerRuntime",
                "Wording",
                .server("ArgumentParser", "swift-argument-parser"),
                .server("Crypto", "swift-crypto"),
                .server("GRDB", "GRDB.swift"),
                .server("HTTPTypes", "swift-http-types"),
                .server("Hummingbird", "hummingbird"),
                .server("Logging", "swift-log"),
                .server("Mustache", "swift-mustache"),
                .server("NIOCore", "swift-nio"),
                .server("ServiceLifecycle", "swift-service-lifecycle"),
                .server("Subprocess", "swift-subprocess"),
                .server("SystemPackage", "swift-system"),
                .server("UnixSignals", "swift-service-lifecycle"),
            ],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "button-cost",
            dependencies: ["QuinceButtons"],
            path: "Benchmarks/ButtonCost",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "signature-cost",
            dependencies: [
                .server("Crypto", "swift-crypto"),
                .server("CryptoExtras", "swift-crypto"),
            ],
            path: "Benchmarks/SignatureCost",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "verification-cost",
            dependencies: [
                "QuinceProtocol",
                "QuinceRelyingParty",
                .server("Crypto", "swift-crypto"),
                .server("CryptoExtras", "swift-crypto"),
            ],
            path: "Benchmarks/VerificationCost",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "sign-in-example",
            dependencies: smallServer,
            path: "Examples/SignIn",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "app-server-example",
            dependencies: smallServer,
            path: "Examples/AppServer",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "relying-party-server",
            dependencies: smallServer,
            path: "Tests/RelyingPartyServer",
            swiftSettings: strict
        ),
        .testTarget(
            name: "ServerRuntimeTests",
            dependencies: [
                "Clients",
                "DatabaseFile",
                "ServerRuntime",
                .server("GRDB", "GRDB.swift"),
                .server("HTTPTypes", "swift-http-types"),
                .server("Hummingbird", "hummingbird"),
                .server("Logging", "swift-log"),
                .server("NIOCore", "swift-nio"),
                .server("NIOPosix", "swift-nio"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "OrchardTests",
            dependencies: [
                "DatabaseFile",
                "ProgramStart",
                "orchard",
                "QuinceAsyncHTTPClient",
                "QuinceRelyingParty",
                "Turns",
                .server("Crypto", "swift-crypto"),
                .server("GRDB", "GRDB.swift"),
                .server("HTTPTypes", "swift-http-types"),
                .server("Hummingbird", "hummingbird"),
                .server("HummingbirdTesting", "hummingbird"),
                .server("InMemoryLogging", "swift-log"),
                .server("Logging", "swift-log"),
                .server("NIOCore", "swift-nio"),
                .server("NIOPosix", "swift-nio"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "QuinceArtworkTests",
            dependencies: [
                "QuinceArtwork",
                "QuinceButtons",
                "QuincePictures",
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "QuinceAttackTests",
            dependencies: ["QuinceAttack", "QuinceProtocol"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "QuinceButtonsTests",
            dependencies: ["QuinceButtons"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "QuinceProtocolTests",
            dependencies: [
                "QuinceProtocol",
                .server("Crypto", "swift-crypto"),
                .server("CryptoExtras", "swift-crypto"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "QuinceRelyingPartyTests",
            dependencies: [
                "Clients",
                "QuinceProtocol",
                "QuinceAsyncHTTPClient",
                "QuinceHummingbird",
                "QuinceRelyingParty",
                .server("Crypto", "swift-crypto"),
                .server("CryptoExtras", "swift-crypto"),
                .server("HTTPTypes", "swift-http-types"),
                .server("Hummingbird", "hummingbird"),
                .server("HummingbirdTesting", "hummingbird"),
                .server("InMemoryLogging", "swift-log"),
                .server("Logging", "swift-log"),
                .server("NIOCore", "swift-nio"),
                .server("NIOEmbedded", "swift-nio"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "QuinceServiceTests",
            dependencies: [
                "DatabaseFile",
                "ProgramStart",
                "QuinceButtons",
                "QuinceProtocol",
                "QuinceService",
                "QuinceTesting",
                "Turns",
                .server("Crypto", "swift-crypto"),
                .server("GRDB", "GRDB.swift"),
                .server("HTTPTypes", "swift-http-types"),
                .server("Hummingbird", "hummingbird"),
                .server("HummingbirdTesting", "hummingbird"),
                .server("Logging", "swift-log"),
                .server("NIOCore", "swift-nio"),
                .server("NIOEmbedded", "swift-nio"),
                .server("NIOHTTPTypes", "swift-nio-extras"),
            ],
            swiftSettings: strict
        ),
    ],
    swiftLanguageModes: [.v6]
)
