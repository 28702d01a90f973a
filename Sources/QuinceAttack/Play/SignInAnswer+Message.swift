package import Foundation
package import QuinceProtocol

extension SignInAnswer {
    /// Reads Quince's page that posts a response to the window that opened the popup; nil for other pages.
    init?(page: String, target: URL) {
        guard let match = page.firstMatch(of: /data-message="([^"]*)"/),
            let message = (try? JSONValue(parsing: WebPage.unescaped(match.1)))?.object,
            message["method"] == "oauthDone", let data = message["data"]?.object
        else { return nil }
        self.init(message: data, target: target)
    }

    /// The object that Apple's script passes to the page.
    package init(message data: JSONObject, target: URL) {
        let members = (data["authorization"]?.object?.members ?? []) + data.members
        let fields = members.filter { $0.name != "authorization" }.map { member in
            WebPage.Field(member.name, member.value.string ?? member.value.text)
        }
        self.init(mode: .message, target: target, fields: fields)
    }

    private static let authorization = ["code", "id_token", "state"]

    /// The same object as text.
    ///
    /// Repeated members stay repeated, which JSON libraries wouldn't write.
    package var message: String {
        // With an error there is no `authorization`, and the state is at the top level.
        let isSuccess = self["code"] != nil || self["id_token"] != nil
        let inner = isSuccess ? self.fields.filter { Self.authorization.contains($0.name) } : []
        let outer = self.fields.filter { !inner.contains($0) }.map(Self.member)
        let authorization = "\"authorization\":{\(inner.map(Self.member).joined(separator: ","))}"
        return "{\((inner.isEmpty ? outer : [authorization] + outer).joined(separator: ","))}"
    }

    private static func member(_ field: WebPage.Field) -> String {
        let text = JSONValue.string(field.value)
        let value = field.name == "user" ? (try? JSONValue(parsing: field.value)) ?? text : text
        return "\(JSONValue.string(field.name).text):\(value.text)"
    }
}
