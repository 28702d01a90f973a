import Foundation
import QuinceUI
import SwiftUI

/// The sample as an app: one window with the shop.
///
/// `project.yml` describes its Xcode project.
@main
struct ShopApp: App {
    private let isTested: Bool
    private let store: any SignInStore

    init() {
        // A test of the screens begins with nobody, and with its own press of the button.
        self.isTested = Self.isTested()
        self.store = self.isTested ? MemoryStore() : KeychainStore()
    }

    var body: some Scene {
        WindowGroup {
            ShopStart(store: self.store, server: Self.server()) { flow in
                if !self.isTested { _ = await flow.start() }
            }
        }
    }

    private static func isTested(
        _ environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> Bool {
        #if DEBUG
        environment["QUINCE_URL"] != nil
        #else
        false
        #endif
    }

    /// The URL of the server's route for the app, or the one that a test of the screens names in the environment.
    private static func server(
        _ environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> URL {
        #if DEBUG
        if let server = environment["SHOP_URL"].flatMap({ URL(string: $0) }) { return server }
        #endif
        guard let server = URL(string: "https://shop.example.com/sign-in/apple/native") else {
            preconditionFailure("the server's URL is not a URL")
        }
        return server
    }
}
