import Foundation

extension KeptSignIn {
    /// - Throws: ``SignInStoreError/damaged(_:)``.
    init(stored data: Data) throws(SignInStoreError) {
        do { self = try JSONDecoder().decode(Self.self, from: data) } catch {
            throw .damaged(Self.place(of: error))
        }
    }

    /// - Throws: ``SignInStoreError/damaged(_:)``.
    func stored() throws(SignInStoreError) -> Data {
        do { return try JSONEncoder().encode(self) } catch { throw .damaged("it can't be encoded") }
    }

    /// Only the path: the error's text can contain values.
    private static func place(of error: any Error) -> String {
        let path: [any CodingKey] =
            switch error as? DecodingError {
            case .keyNotFound(let key, let context): context.codingPath + [key]
            case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
                context.codingPath
            default: []
            }
        return path.isEmpty
            ? "it isn't JSON" : "can't read '\(path.map(\.stringValue).joined(separator: "."))'"
    }
}
