import Logging
import QuinceRelyingParty

extension SignInError {
    /// Logs why no user is signed in: at error level if an operator has to act, otherwise at info level.
    ///
    /// - Parameters:
    ///   - message: The subject of the refusal.
    ///   - logger: The logger of the request.
    ///   - signIn: The server library; an error is logged with its issuer, because most errors depend on it.
    func log(_ message: Logger.Message, to logger: Logger, _ signIn: SignInWithApple) {
        guard self.isForOperator else { return logger.info(message, metadata: ["reason": "\(self)"]) }
        let issuer = signIn.configuration.endpoints.issuer
        logger.error(message, metadata: ["reason": "\(self)", "issuer": "\(issuer)"])
    }
}
