import SwiftUI
import WatchKit

@main
struct BreatheWatchApp: App {
    @WKApplicationDelegateAdaptor var delegate: ExtensionDelegate

    var body: some Scene {
        WindowGroup { WatchSignIn() }
    }
}

final class ExtensionDelegate: NSObject, WKApplicationDelegate {}
