// swift-tools-version: 6.3

// Builds Sources/OpenSSLSignatures as with the trait OpenSSL, and a program that signs with it, without the rest of the root
// package: building that a second time would take minutes.

import PackageDescription

let settings: [SwiftSetting] = [
    .define("OpenSSL"), .strictMemorySafety(), .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "openssl-signer",
    platforms: [.macOS(.v15)],
    targets: [
        .systemLibrary(name: "COpenSSL", pkgConfig: "libcrypto"),
        .target(name: "OpenSSLSignatures", dependencies: ["COpenSSL"], swiftSettings: settings),
        .executableTarget(
            name: "openssl-signer",
            dependencies: ["OpenSSLSignatures"],
            path: "Sources/Signer",
            swiftSettings: settings
        ),
    ],
    swiftLanguageModes: [.v6]
)
