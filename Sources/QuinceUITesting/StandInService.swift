#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

import Foundation

/// Calls a running Quince.
struct StandInService: Sendable {
    let url: URL

    /// Why a call has no result: a sentence with the URL and the remedy.
    struct Trouble: Error {
        let text: String
    }

    /// - Throws: ``Trouble``, or any error of the system if the task was canceled.
    func authorize(_ call: NativeCall) async throws -> NativeAnswer {
        var request = URLRequest(url: self.url.appending(path: "_quince/native"))
        request.httpMethod = "POST"
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.httpBody = try JSONEncoder().encode(call)
        return try await self.answer(to: request)
    }

    /// - Throws: As ``authorize(_:)``.
    func state(of user: String, clientID: String) async throws -> StateAnswer {
        let values = ["clientId": clientID, "user": user].map { URLQueryItem(name: $0, value: $1) }
        let path = self.url.appending(path: "_quince/native/credential-state")
        return try await self.answer(to: URLRequest(url: path.appending(queryItems: values)))
    }

    /// The identifiers of an account, one for each team for whose apps it has a grant.
    ///
    /// - Throws: As ``authorize(_:)``.
    func users(of account: String) async throws -> [String] {
        let path = self.url.appending(path: "_quince/grants")
        let answer: GrantsAnswer = try await self.answer(to: URLRequest(url: path))
        return answer.grants.filter { $0.account.email.lowercased() == account.lowercased() }.map(\.subject)
    }

    private func answer<Answer: Decodable & Sendable>(to request: URLRequest) async throws -> Answer {
        let (body, response): (Data, URLResponse)
        do { (body, response) = try await URLSession.shared.data(for: request) } catch {
            let reason = (error as? URLError)?.localizedDescription ?? String(describing: error)
            throw Trouble(
                text:
                    "can't reach Quince at \(self.url.absoluteString): \(reason); start 'quince serve', and give standIn its URL"
            )
        }
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        if status == 200, let answer = try? JSONDecoder().decode(Answer.self, from: body) { return answer }
        throw Trouble(text: self.refusal(status, body))
    }

    private func refusal(_ status: Int, _ body: Data) -> String {
        guard let refused = try? JSONDecoder().decode(RefusedAnswer.self, from: body) else {
            return
                "what answers at \(self.url.absoluteString) isn't Quince in development mode (status \(status)); "
                + "give standIn the URL that 'quince serve' prints"
        }
        return "Quince at \(self.url.absoluteString) refused the sign-in: \(refused.error)"
    }
}
