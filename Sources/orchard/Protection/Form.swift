import Foundation
import HTTPTypes
import Hummingbird

/// The parameters of a form or a query: each name once, valid text, of limited size.
struct Form: Sendable {
    /// The maximum size of a form in bytes; the longest form of the shop has about 1,000.
    static let maximumSize = 16_384
    private static let maximumFields = 40

    private let fields: [String: String]

    /// Reads `application/x-www-form-urlencoded` (WHATWG URL §5.1).
    ///
    /// - Throws: 400 for input that no form of the shop sends: a repeated name, broken escapes, control characters.
    init(parsing text: some StringProtocol) throws {
        let parts = text.utf8.count <= Self.maximumSize ? text.split(separator: "&") : []
        guard text.isEmpty || (1...Self.maximumFields).contains(parts.count) else {
            throw HTTPError(.badRequest)
        }
        var fields: [String: String] = [:]
        for part in parts {
            let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = Self.decoded(pair[0]), let value = Self.decoded(pair.count > 1 ? pair[1] : ""),
                fields.updateValue(value, forKey: name) == nil
            else { throw HTTPError(.badRequest) }
        }
        self.fields = fields
    }

    init(of request: Request) async throws {
        let type = request.headers[.contentType]?.prefix { $0 != ";" }.lowercased()
        guard type == "application/x-www-form-urlencoded" else { throw HTTPError(.unsupportedMediaType) }
        let body = try await request.body.collect(upTo: Self.maximumSize)
        try self.init(parsing: String(buffer: body))
    }

    init(queryOf request: Request) throws { try self.init(parsing: request.uri.query ?? "") }

    /// The value without surrounding spaces; empty if the parameter is missing.
    subscript(_ name: String) -> String {
        self.fields[name]?.trimmingCharacters(in: .whitespaces) ?? ""
    }

    /// The value; nil if it is empty or longer than `limit` characters.
    func text(_ name: String, upTo limit: Int) -> String? {
        let value = self[name]
        return value.isEmpty || value.unicodeScalars.count > limit ? nil : value
    }

    private static func decoded(_ text: some StringProtocol) -> String? {
        guard let value = String(text).replacing("+", with: " ").removingPercentEncoding,
            !value.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        else { return nil }
        return value
    }
}
