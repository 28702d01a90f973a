// The complete sign-in of a small app, as docs/apps.md shows it; it needs no other file of this folder.

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

import Foundation
import QuinceUI
import SwiftUI

struct SmallSignIn: View {
    let server: URL
    var store: any SignInStore = KeychainStore()
    let done: @MainActor (KeptSignIn) -> Void
    @State var apple = AppleSignIn(bundleID: "com.example.shop")
    @State private var trouble = ""

    var body: some View {
        AppleIDButton(.continue, signIn: self.apple, cornerRadius: 8) { await self.handle($0) }
            .frame(maxWidth: 280)
        Text(self.trouble)
    }

    func handle(_ outcome: AppleSignInOutcome) async {
        self.trouble = outcome.message ?? ""  // In the user's language, and only if the sign-in failed.
        switch outcome {
        case .signedIn(let signedIn):
            // The name is missing if an earlier sign-in did not reach the server.
            await self.send(signedIn.keepingName(of: try? self.store.load().unsent))
        case .failed(let failure): print(failure)  // For you, in the debugger's console.
        case .cancelled, .otherPerson: break  // Another person comes only after signIn(as:), which names a user.
        }
    }

    func send(_ signedIn: AppleSignedIn) async {
        self.save(KeptSignIn(unsent: signedIn))  // Apple sends the name in it only once.
        do {
            var request = URLRequest(url: self.server)
            request.httpMethod = "POST"
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
            request.httpBody = try JSONEncoder().encode(signedIn.message)
            let (answer, response) = try await URLSession.shared.data(for: request)
            let status = (response as? HTTPURLResponse)?.statusCode ?? 0
            let reason = "\(status) \(String(decoding: answer, as: UTF8.self))"
            switch status {
            case 200..<300:
                let kept = KeptSignIn(user: signedIn.user, session: answer)
                self.save(kept)
                self.done(kept)
            case 408, 429, 502, 503, 504: self.tell("The shop could not be reached.", reason)
            default: self.tell("Signing in did not work.", reason)
            }
        } catch { self.tell("The shop could not be reached.", error) }
    }

    func save(_ kept: KeptSignIn) {
        do { try self.store.save(kept) } catch { print(error) }
    }

    func tell(_ text: String, _ reason: Any) {
        self.trouble = text + " Please try again."
        print(reason)
    }
}
