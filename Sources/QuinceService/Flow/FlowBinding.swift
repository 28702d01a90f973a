package import HTTPTypes
import Hummingbird

/// A second cookie of a flow, with https: no other host of the domain can set it, because its name begins with `__Host-`.
///
/// Such a host can set the cookie of ``FlowCookie``. Then a user would go on with someone else's flow, and sign that person in.
/// A sealed flow counts only together with this cookie.
package struct FlowBinding: Hashable, Sendable {
    private static let prefix = "__Host-quince_flow_"
    /// The characters of the flow's ID in the name, so that each tab has a cookie of its own.
    private static let nameLength = 16
    /// Hexadecimal digits of 16 random bytes.
    private static let length = 32

    private let name: String
    /// The secret, which the seal of the flow includes.
    let text: String

    init(_ random: RandomSource, flow id: String) {
        self.name = Self.name(id)
        self.text = random.hex(Self.length)
    }

    /// The cookie of the flow `id` in `request`; nil if there is none.
    init?(of request: Request, flow id: String) {
        self.name = Self.name(id)
        for header in request.headers[values: .cookie] {
            for pair in header.split(separator: ";") {
                let pair = pair.drop { $0 == " " }
                guard pair.hasPrefix("\(self.name)=") else { continue }
                self.text = String(pair.dropFirst(self.name.utf8.count + 1).prefix(Self.length))
                return
            }
        }
        return nil
    }

    /// How many flows of one browser are remembered; a limit of Quince.
    private static let maximumCount = 10

    /// Removes the oldest cookies of a request that has as many as a browser may keep, so that a page that starts many flows can't
    /// make the requests of its visitors too large.
    static func removals(for request: Request) -> [HTTPField] {
        let names = request.headers[values: .cookie].flatMap { $0.split(separator: ";") }
            .map { $0.drop { $0 == " " } }.filter { $0.hasPrefix(Self.prefix) }
            .compactMap { $0.split(separator: "=").first }
        return names.dropLast(Self.maximumCount - 1).map {
            HTTPField(name: .setCookie, value: "\($0)=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure")
        }
    }

    package var field: HTTPField {
        let attributes = "Path=/; Max-Age=\(Int(Flow.lifetime)); HttpOnly; SameSite=Lax; Secure"
        return HTTPField(name: .setCookie, value: "\(self.name)=\(self.text); \(attributes)")
    }

    private static func name(_ id: String) -> String { self.prefix + id.prefix(self.nameLength) }
}
