import Foundation
import QuinceUI

#if DEBUG
import QuinceUITesting
#endif

extension AppleSignIn {
    /// The shop's sign-in: the system's sheet, or the Quince that a test of the screens names in the environment.
    static func ofShop(
        _ environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> AppleSignIn {
        let bundleID = "com.example.shop"
        #if DEBUG
        if let service = environment["QUINCE_URL"].flatMap({ URL(string: $0) }),
            let account = environment["QUINCE_ACCOUNT"]
        {
            return .standIn(service: service, as: account, bundleID: bundleID)
        }
        #endif
        return AppleSignIn(bundleID: bundleID)
    }
}
