import Foundation
import SwiftUI

/// The sample as an app: one window with the shop.
///
/// `project.yml` describes its Xcode project.
@main
struct ShopApp: App {
    private let session: ShopSession
    private let flow: SignInFlow

    init() {
        self.session = ShopSession()
        self.flow = self.session.flow(to: Self.server())
    }

    var body: some Scene {
        WindowGroup {
            ShopScreen(session: self.session, flow: self.flow)
        }
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
