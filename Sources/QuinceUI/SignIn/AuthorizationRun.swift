#if canImport(AuthenticationServices) && canImport(CryptoKit)
import AuthenticationServices
import Foundation

/// One sheet, which is shown once and ends once.
@MainActor
final class AuthorizationRun: NSObject {
    private let controller: ASAuthorizationController
    private var continuation: CheckedContinuation<Result<UnverifiedCredential, AuthorizationRefusal>, Never>?
    #if !QUINCE_WATCH
    var place: SheetPlace?
    #endif

    init(_ request: ASAuthorizationAppleIDRequest) {
        self.controller = ASAuthorizationController(authorizationRequests: [request])
    }

    /// Canceling the task closes the sheet; a task that was already canceled shows none.
    func answer() async -> Result<UnverifiedCredential, AuthorizationRefusal> {
        guard !Task.isCancelled else { return .failure(.cancelled) }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                self.continuation = continuation
                self.show()
            }
        } onCancel: {
            // Called on any thread, but the controller belongs to the main actor.
            Task { @MainActor in self.cancel() }
        }
    }

    private func show() {
        self.controller.delegate = self
        #if !QUINCE_WATCH
        self.controller.presentationContextProvider = self.place
        #endif
        self.controller.performRequests()
    }

    private func cancel() {
        #if !QUINCE_WATCH
        // A watch can't close its sheet; the result is ignored.
        self.controller.cancel()
        #endif
        self.end(.failure(.cancelled))
    }

    private func end(_ result: Result<UnverifiedCredential, AuthorizationRefusal>) {
        self.continuation?.resume(returning: result)
        self.continuation = nil
    }
}

extension AuthorizationRun: ASAuthorizationControllerDelegate {
    func authorizationController(
        controller _: ASAuthorizationController,
        didCompleteWithAuthorization authorization: ASAuthorization
    ) {
        if let credential = authorization.credential as? ASAuthorizationAppleIDCredential {
            self.end(.success(UnverifiedCredential(credential)))
        } else {
            self.end(.failure(AuthorizationRefusal(.otherCredential)))
        }
    }

    func authorizationController(
        controller _: ASAuthorizationController,
        didCompleteWithError error: any Error
    ) {
        self.end(.failure(AuthorizationRefusal(error)))
    }
}

#if !QUINCE_WATCH
/// Provides the window in which the sheet appears, and holds it until the sheet is closed.
final class SheetPlace: NSObject, ASAuthorizationControllerPresentationContextProviding {
    private let window: ASPresentationAnchor

    init(_ window: ASPresentationAnchor) { self.window = window }

    func presentationAnchor(for _: ASAuthorizationController) -> ASPresentationAnchor { self.window }
}
#endif

/// The reason why a sheet ended without a credential.
struct AuthorizationRefusal: Error {
    let outcome: AppleSignInOutcome

    static let cancelled = AuthorizationRefusal(outcome: .cancelled)

    private init(outcome: AppleSignInOutcome) { self.outcome = outcome }

    init(_ failure: AppleSignInError) { self.outcome = .failed(failure) }

    init(_ error: any Error) {
        guard let error = error as? ASAuthorizationError else {
            self.outcome = .failed(.system(code: (error as NSError).code, String(describing: error)))
            return
        }
        self.outcome =
            switch error.code {
            case .canceled: .cancelled
            case .invalidResponse: .failed(.invalidResponse)
            case .notHandled: .failed(.notHandled)
            case .failed: .failed(.refused)
            case .notInteractive: .failed(.notInteractive)
            case .unknown: .failed(.unknown)
            default: .failed(.system(code: error.code.rawValue, String(describing: error)))
            }
    }
}
#endif
