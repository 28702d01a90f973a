#if canImport(AuthenticationServices) && canImport(CryptoKit)
import AuthenticationServices
import Foundation

/// One sheet, which is shown once and ends once.
@MainActor
final class AuthorizationRun: NSObject {
    private let controller: ASAuthorizationController
    private var result: Result<any ASAuthorizationCredential, AuthorizationRefusal>?
    private var continuation: CheckedContinuation<Void, Never>?
    #if !(os(watchOS) || QUINCE_WATCH)
    var place: SheetPlace?
    #endif
    #if !(os(tvOS) || QUINCE_TV || os(watchOS) || QUINCE_WATCH)
    var options: ASAuthorizationController.RequestOptions = []
    #endif

    init(_ requests: [ASAuthorizationRequest]) {
        self.controller = ASAuthorizationController(authorizationRequests: requests)
    }

    /// Canceling the task closes the sheet; a task that was already canceled shows none.
    func answer() async -> Result<any ASAuthorizationCredential, AuthorizationRefusal> {
        guard !Task.isCancelled else { return .failure(.cancelled) }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                self.continuation = continuation
                self.show()
            }
        } onCancel: {
            // Called on any thread, but the controller belongs to the main actor.
            Task { @MainActor in self.cancel() }
        }
        return self.result ?? .failure(.cancelled)
    }

    private func show() {
        self.controller.delegate = self
        #if !(os(watchOS) || QUINCE_WATCH)
        self.controller.presentationContextProvider = self.place
        #endif
        #if os(tvOS) || QUINCE_TV || os(watchOS) || QUINCE_WATCH
        self.controller.performRequests()
        #else
        self.controller.performRequests(options: self.options)
        #endif
    }

    #if !(os(watchOS) || QUINCE_WATCH)
    /// Closes the sheet; the run ends when the system says that it is closed, after which another sheet can be shown.
    ///
    /// If the system doesn't say so within a second, the run ends anyway: a sign-in waits for it.
    func close() {
        self.controller.cancel()
        // Beside the sign-in that waits; if the run has ended by then, ending it again does nothing.
        Task {
            try? await Task.sleep(for: .seconds(1))
            self.end(.failure(.cancelled))
        }
    }
    #endif

    private func cancel() {
        #if !(os(watchOS) || QUINCE_WATCH)
        // A watch can't close its sheet; the result is ignored.
        self.controller.cancel()
        #endif
        self.end(.failure(.cancelled))
    }

    private func end(_ result: Result<any ASAuthorizationCredential, AuthorizationRefusal>) {
        guard let continuation = self.continuation else { return }
        self.continuation = nil
        self.result = result
        continuation.resume()
    }
}

extension AuthorizationRun: ASAuthorizationControllerDelegate {
    func authorizationController(
        controller _: ASAuthorizationController,
        didCompleteWithAuthorization authorization: ASAuthorization
    ) {
        self.end(.success(authorization.credential))
    }

    func authorizationController(
        controller _: ASAuthorizationController,
        didCompleteWithError error: any Error
    ) {
        self.end(.failure(AuthorizationRefusal(error)))
    }
}

#if !(os(watchOS) || QUINCE_WATCH)
/// Provides the window in which the sheet appears, and holds it until the sheet is closed.
final class SheetPlace: NSObject, ASAuthorizationControllerPresentationContextProviding {
    private let window: ASPresentationAnchor

    init(_ window: ASPresentationAnchor) { self.window = window }

    func presentationAnchor(for _: ASAuthorizationController) -> ASPresentationAnchor { self.window }
}
#endif

/// The reason why a sheet ended without a credential.
package struct AuthorizationRefusal: Error {
    let outcome: AppleSignInOutcome

    package static let cancelled = AuthorizationRefusal(outcome: .cancelled)

    private init(outcome: AppleSignInOutcome) { self.outcome = outcome }

    package init(_ failure: AppleSignInError) { self.outcome = .failed(failure) }

    init(_ error: any Error) {
        let text = String(describing: error)
        if let error = error as? ASAuthorizationError {
            self.init(code: error.code.rawValue, text)
        } else {
            self.init(.system(code: (error as NSError).code, text))
        }
    }

    /// The numbers are those of `ASAuthorizationError.Code`; not every platform has a name for each.
    package init(code: Int, _ text: String) {
        self.outcome =
            switch code {
            case 1000: .failed(.unknown)
            case 1001: .cancelled
            case 1002: .failed(.invalidResponse)
            case 1003: .failed(.notHandled)
            case 1004: .failed(.refused)
            case 1005: .failed(.notInteractive)
            default: .failed(.system(code: code, text))
            }
    }
}
#endif
