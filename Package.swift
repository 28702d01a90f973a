// swift-tools-version: 6.3

import PackageDescription

let strict: [SwiftSetting] = [
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
    .treatWarning("ExplicitSendable", as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
]

/// What a server needs that signs people in and does nothing else.
let smallServer: [Target.Dependency] = [
    "QuinceAsyncHTTPClient",
    "QuinceHummingbird",
    "QuinceRelyingParty",
    .product(name: "HTTPTypes", package: "swift-http-types"),
    .product(name: "Hummingbird", package: "hummingbird"),
    .product(name: "NIOCore", package: "swift-nio"),
]

let package = Package(
    name: "quince",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "orchard", targets: ["orchard"]),
        .executable(name: "quince", targets: ["quince"]),
        .executable(name: "quince-check", targets: ["quince-check"]),
        .library(name: "QuinceArtwork", targets: ["QuinceArtwork"]),
        .library(name: "QuinceAsyncHTTPClient", targets: ["QuinceAsyncHTTPClient"]),
        .library(name: "QuinceButtons", targets: ["QuinceButtons"]),
        .library(name: "QuinceHummingbird", targets: ["QuinceHummingbird"]),
        .library(name: "QuinceProtocol", targets: ["QuinceProtocol"]),
        .library(name: "QuinceRelyingParty", targets: ["QuinceRelyingParty"]),
        .library(name: "QuinceService", targets: ["QuinceService"]),
        .library(name: "QuinceTesting", targets: ["QuinceTesting"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-configuration", from: "1.4.0", traits: []),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.34.1"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
        .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        .target(
            name: "QuinceProtocol",
            dependencies: [
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
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
                .product(name: "Crypto", package: "swift-crypto"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "Wording",
            swiftSettings: strict
        ),
        .target(
            name: "ProgramStart",
            dependencies: [
                "Wording",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
                .product(name: "Yams", package: "Yams"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "CommandLineTool",
            dependencies: [
                "ProgramStart",
                "Wording",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "QuinceAsyncHTTPClient",
            dependencies: [
                "QuinceRelyingParty",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "QuinceAttack",
            dependencies: [
                "QuinceProtocol",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "QuinceGuidelines",
            dependencies: ["QuinceButtons", "QuincePictures", "Wording"],
            swiftSettings: strict
        ),
        .target(
            name: "QuinceSwiftSources",
            dependencies: [
                "QuinceGuidelines",
                .product(name: "SwiftParser", package: "swift-syntax"),
                .product(name: "SwiftSyntax", package: "swift-syntax"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "QuinceBrowserPages",
            dependencies: [
                "QuinceButtons",
                "QuinceGuidelines",
                "QuincePictures",
                "QuinceProtocol",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "QuinceHummingbird",
            dependencies: [
                "QuinceRelyingParty",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "NIOCore", package: "swift-nio"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "QuinceRelyingParty",
            dependencies: [
                "QuinceProtocol",
                .product(name: "Crypto", package: "swift-crypto"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "QuinceService",
            dependencies: [
                "ProgramStart",
                "QuinceButtons",
                "QuinceProtocol",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Mustache", package: "swift-mustache"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "QuinceTesting",
            dependencies: [
                "ProgramStart",
                "QuinceProtocol",
                "QuinceService",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: strict
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
                "Wording",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Configuration", package: "swift-configuration"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "quince-check",
            dependencies: [
                "CommandLineTool",
                "ProgramStart",
                "QuinceBrowserPages",
                "QuinceGuidelines",
                "QuinceSwiftSources",
                "Wording",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "orchard",
            dependencies: [
                "CommandLineTool",
                "ProgramStart",
                "QuinceAsyncHTTPClient",
                "QuinceHummingbird",
                "QuinceRelyingParty",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Mustache", package: "swift-mustache"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
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
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
            ],
            path: "Benchmarks/SignatureCost",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "verification-cost",
            dependencies: [
                "QuinceProtocol",
                "QuinceRelyingParty",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
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
            name: "relying-party-server",
            dependencies: smallServer,
            path: "Tests/RelyingPartyServer",
            swiftSettings: strict
        ),
        .testTarget(
            name: "OrchardTests",
            dependencies: [
                "ProgramStart",
                "orchard",
                "QuinceAsyncHTTPClient",
                "QuinceRelyingParty",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
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
            name: "QuinceGuidelinesTests",
            dependencies: [
                "QuinceBrowserPages",
                "QuinceButtons",
                "ProgramStart",
                "QuinceGuidelines",
                "QuincePictures",
                "QuinceSwiftSources",
                "QuinceTesting",
                "quince-check",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "QuinceProtocolTests",
            dependencies: [
                "QuinceProtocol",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "QuinceRelyingPartyTests",
            dependencies: [
                "QuinceProtocol",
                "QuinceAsyncHTTPClient",
                "QuinceHummingbird",
                "QuinceRelyingParty",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "QuinceServiceTests",
            dependencies: [
                "ProgramStart",
                "QuinceButtons",
                "QuinceProtocol",
                "QuinceService",
                "QuinceTesting",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
            ],
            swiftSettings: strict
        ),
    ],
    swiftLanguageModes: [.v6]
)
