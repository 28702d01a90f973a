// swift-tools-version: 6.3

// Builds the program of `make bench` that measures our connections, without the rest of the root package: building that a second
// time would take minutes.

import PackageDescription

let settings: [SwiftSetting] = [
    .define("PostgreSQL"), .strictMemorySafety(), .treatAllWarnings(as: .error),
    .treatWarning("ExplicitSendable", as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
]

let package = Package(
    name: "postgresql",
    platforms: [.macOS(.v15)],
    targets: [
        .systemLibrary(name: "CLibPQ", pkgConfig: "libpq"),
        .target(name: "Wording", swiftSettings: settings),
        // Only the files that need no other package.
        .target(name: "ProgramStart", dependencies: ["Wording"], swiftSettings: settings),
        .target(
            name: "PostgreSQLConnections",
            dependencies: ["CLibPQ", "ProgramStart", "Wording"],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "postgresql-cost",
            dependencies: ["PostgreSQLConnections"],
            path: "Sources/PostgreSQLCost",
            swiftSettings: settings
        ),
    ],
    swiftLanguageModes: [.v6]
)
