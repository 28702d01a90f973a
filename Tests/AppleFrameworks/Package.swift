// swift-tools-version: 6.3

// Builds and tests QuinceUI on Linux, once for each platform of Apple's, against stand-ins for the frameworks' public
// interface. The stand-ins are own declarations of the few symbols that QuinceUI uses, named as Apple documents them. On a
// Mac it builds QuinceUI against the real frameworks, with the tests that need no stand-in.

import PackageDescription

/// A platform of Apple's: the frameworks it has, and the condition that stands for `os(tvOS)` and its like, which are false on
/// Linux.
struct Flavour {
    let modules: [String]
    let conditions: [String]

    static let all: [String: Flavour] = [
        "ios": Flavour(
            modules: ["UIKit", "WatchKit", "SwiftUI", "AuthenticationServices", "LocalAuthentication"],
            conditions: []
        ),
        "macos": Flavour(
            modules: ["AppKit", "SwiftUI", "AuthenticationServices", "LocalAuthentication"],
            conditions: []
        ),
        "catalyst": Flavour(
            modules: ["UIKit", "AppKit", "SwiftUI", "AuthenticationServices", "LocalAuthentication"],
            conditions: ["QUINCE_CATALYST"]
        ),
        "tvos": Flavour(
            modules: ["UIKit", "SwiftUI", "AuthenticationServices"],
            conditions: ["QUINCE_TV"]
        ),
        "visionos": Flavour(
            modules: ["UIKit", "SwiftUI", "AuthenticationServices", "LocalAuthentication"],
            conditions: ["QUINCE_VISION"]
        ),
        "watchos": Flavour(
            modules: ["UIKit", "WatchKit", "SwiftUI", "AuthenticationServices", "LocalAuthentication"],
            conditions: ["QUINCE_WATCH"]
        ),
    ]
}

#if os(Linux)
let name = Context.environment["QUINCE_UI_FLAVOUR"] ?? "ios"
guard let flavour = Flavour.all[name] else {
    fatalError(
        "QUINCE_UI_FLAVOUR is '\(name)'; it is one of \(Flavour.all.keys.sorted().joined(separator: ", "))"
    )
}

let conditions = flavour.conditions.map { SwiftSetting.define($0) }
let warnings = [SwiftSetting.treatAllWarnings(as: .error)]
/// Swift Testing has an overlay for the real frameworks, which the toolchain for Linux does not.
let withoutOverlay = [SwiftSetting.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]
let portable: [String]? = nil
#else
let name = "the real frameworks"
let flavour = Flavour(modules: [], conditions: [])
let conditions: [SwiftSetting] = []
let warnings: [SwiftSetting] = []
let withoutOverlay: [SwiftSetting] = []
let portable: [String]? = [
    "Biometrics/BiometricTitleTests.swift", "Biometrics/BiometricWordsTests.swift", "Button", "Portable",
    "Texts",
]
#endif

let strict: [SwiftSetting] =
    [
        .strictMemorySafety(),
        .treatWarning("ExplicitSendable", as: .error),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InferIsolatedConformances"),
        .enableUpcomingFeature("ImmutableWeakCaptures"),
    ] + warnings + conditions

let views = flavour.modules.filter { ["UIKit", "AppKit", "WatchKit"].contains($0) }
let modules =
    flavour.modules.isEmpty
    ? [] : ["Accessibility", "CoreGraphics", "CryptoKit", "Security"] + flavour.modules
let everything = modules.map { Target.Dependency(stringLiteral: $0) }

func dependencies(of module: String) -> [Target.Dependency] {
    switch module {
    case "AuthenticationServices", "LocalAuthentication", "SwiftUI":
        (["CoreGraphics"] + views).map { .init(stringLiteral: $0) }
    case "UIKit", "AppKit": ["CoreGraphics"]
    // Only a Mac has a keychain of files, and a module sees by its views what it is built for.
    case "Security": views.map { .init(stringLiteral: $0) }
    default: []
    }
}

/// What the sample's screens say of a watch they say by `os(watchOS)`, which no stand-in is: of the stand-ins, a watch gets
/// the file that says nothing of it.
let sampleFiles = name == "watchos" ? ["SmallSignIn.swift"] : nil

/// Of the sample's own project, which the workflow builds; and what `os(tvOS)` excludes.
let notInSample =
    ["App", "SignIn.storyboard", "UITests", "project.yml"]
    + (name == "tvos" ? ["SignInFlow+Start.swift"] : [])

let package = Package(
    name: "apple-frameworks",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    // Xcode makes its schemes of them; with more than one there is also apple-frameworks-Package, which builds and tests all.
    products: ["QuinceUI", "QuinceUITesting", "AppleApp"].map { .library(name: $0, targets: [$0]) },
    targets: modules.map { module in
        .target(
            name: module,
            dependencies: dependencies(of: module),
            path: "Modules/\(module)",
            sources: name == "catalyst" && module == "AppKit" ? ["AppKit.swift"] : nil,
            swiftSettings: conditions
        )
    } + [
        .target(name: "QuinceWire", swiftSettings: strict),
        .target(name: "QuinceUI", dependencies: everything + ["QuinceWire"], swiftSettings: strict),
        .target(name: "QuinceUITesting", dependencies: everything + ["QuinceUI"], swiftSettings: strict),
        .target(
            name: "AppleApp",
            dependencies: everything + ["QuinceUI", "QuinceUITesting"],
            exclude: notInSample,
            sources: sampleFiles,
            swiftSettings: strict
        ),
        .testTarget(
            name: "QuinceUITests",
            dependencies: everything + ["AppleApp", "QuinceUI", "QuinceUITesting", "QuinceWire"],
            path: "Tests",
            sources: portable,
            swiftSettings: strict + withoutOverlay
        ),
    ],
    swiftLanguageModes: [.v6]
)
