#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

import Foundation

extension SignInFlow {
    /// The server responded and will never accept this sign-in, however often it is sent.
    struct Refused: Error, Hashable {
        let status: Int
        let answer: String
    }

    /// Posts a sign-in to the app's server.
    ///
    /// - Returns: The server's response, such as a session token.
    /// - Throws: ``Refused``; any other error if sending it again may help.
    static func post(_ message: Data, to server: URL) async throws -> Data {
        var request = URLRequest(url: server)
        request.httpMethod = "POST"
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.httpBody = message
        let (answer, response) = try await URLSession.shared.data(for: request)
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        switch status {
        case 200..<300: return answer
        // It took too long, was one too many, or no server was there: the code in it wasn't used.
        case 408, 429, 502, 503, 504: throw URLError(.badServerResponse)
        default: throw Refused(status: status, answer: String(decoding: answer, as: UTF8.self))
        }
    }
}
