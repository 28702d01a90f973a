import Logging
import QuinceRelyingParty

extension SignInError {
    /// Logs why nobody is signed in: at error level if an operator has to act, otherwise at info level.
    ///
    /// - Parameters:
    ///   - message: What was refused.
    ///   - logger: The logger of the request.
    ///   - signIn: Its issuer is logged with an error, because most of these depend on it.
    func log(_ message: Logger.Message, to logger: Logger, _ signIn: SignInWithApple) {
        guard self.isForOperator else { return logger.info(message, metadata: ["reason": "\(self)"]) }
        let issuer = signIn.configuration.endpoints.issuer
        logger.error(message, metadata: ["reason": "\(self)", "issuer": "\(issuer)"])
    }
}
