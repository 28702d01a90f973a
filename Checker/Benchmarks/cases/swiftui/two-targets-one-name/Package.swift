// swift-tools-version:5.5
import PackageDescription

let package = Package(
    name: "Parcels",
    platforms: [.iOS(.v14)],
    targets: [
        .target(name: "CustomerApp"),
        .target(name: "CourierApp"),
    ]
)
