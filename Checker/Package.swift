// swift-tools-version: 6.3

import PackageDescription

// The checker is a package of its own: it reads Swift with a large library, which no app and no server should have to
// resolve that adds Quince.

let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .treatWarning("ExplicitSendable", as: .error),
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
]

extension Target.Dependency {
    /// A product of the root package.
    static func quince(_ product: String) -> Self { .product(name: product, package: "quince") }
}

let package = Package(
    name: "quince-checker",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "quince-check", targets: ["quince-check"])
    ],
    traits: [
        // For `make test`, which builds both packages in one folder: what both use is then compiled once.
        .trait(name: "PostgreSQL", description: "The root package has its trait PostgreSQL, too.")
    ],
    dependencies: [
        .package(
            name: "quince",
            path: "..",
            traits: [.defaults, .trait(name: "PostgreSQL", condition: .when(traits: ["PostgreSQL"]))]
        ),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
        .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1"),
    ],
    targets: [
        .target(
            name: "QuinceGuidelines",
            dependencies: [.quince("QuinceButtons"), .quince("QuinceCommands"), .quince("QuincePictures")],
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
                "QuinceGuidelines",
                .quince("QuinceButtons"),
                .quince("QuinceCommands"),
                .quince("QuincePictures"),
                .quince("QuinceWire"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            resources: [.embedInCode("Script/Page")],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "quince-check",
            dependencies: [
                "QuinceBrowserPages",
                "QuinceGuidelines",
                "QuinceSwiftSources",
                .quince("QuinceCommands"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "QuinceGuidelinesTests",
            dependencies: [
                "QuinceBrowserPages",
                "QuinceGuidelines",
                "QuinceSwiftSources",
                "quince-check",
                .quince("QuinceButtons"),
                .quince("QuinceCommands"),
                .quince("QuincePictures"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            swiftSettings: strict
        ),
    ],
    swiftLanguageModes: [.v6]
)
