// A stand-in for the scenes of SwiftUI that the sample's app uses, as Apple documents them
// (https://developer.apple.com/documentation/swiftui/app). Only for type checking, in the module of the sample.

import SwiftUI

@MainActor
@preconcurrency
protocol App {
    associatedtype Body: Scene
    @SceneBuilder @MainActor @preconcurrency var body: Body { get }
    @MainActor @preconcurrency init()
}
extension App {
    @MainActor @preconcurrency static func main() {}
}

@MainActor
@preconcurrency
protocol Scene {
    associatedtype Body: Scene
    @SceneBuilder @MainActor @preconcurrency var body: Body { get }
}
extension Never: Scene {}

@resultBuilder
struct SceneBuilder {
    static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}

struct WindowGroup<Content: View>: Scene {
    nonisolated init(@ViewBuilder content: () -> Content) {}
    var body: Never { fatalError("a scene of the system has no body") }
}
