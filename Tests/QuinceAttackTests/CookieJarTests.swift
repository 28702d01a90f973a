import Foundation
import QuinceAttack
import Testing

@Suite("CookieJar")
struct CookieJarTests {
    private func jar(_ header: String) throws -> (jar: CookieJar, url: URL) {
        let url = try #require(URL(string: "http://127.0.0.1:3000/a/b"))
        var jar = CookieJar()
        jar.take(from: WebAnswer(url: url, status: 200, headers: ["set-cookie": header]))
        return (jar, url)
    }

    @Test("parts cookies that were joined, and leaves the comma of a date alone")
    func joined() throws {
        let (jar, url) = try self.jar(
            "a=1; Expires=Wed, 09 Jun 2100 10:18:14 GMT; Path=/, b=2; Path=/a, c=3; Path=/z"
        )
        #expect(jar.header(for: url, method: "GET", isCrossSite: false) == "a=1; b=2")
    }

    struct Row: Sendable {
        let attribute: String
        let method: String
        let isCrossSite: Bool
        let isSent: Bool
    }

    @Test(
        "SameSite decides what comes with another site's request",
        arguments: [
            Row(attribute: "SameSite=Strict", method: "GET", isCrossSite: true, isSent: false),
            Row(attribute: "samesite=strict", method: "POST", isCrossSite: false, isSent: true),
            Row(attribute: "SameSite=Lax", method: "GET", isCrossSite: true, isSent: true),
            Row(attribute: "SameSite=Lax", method: "POST", isCrossSite: true, isSent: false),
            Row(attribute: "SameSite=None; Secure", method: "POST", isCrossSite: true, isSent: true),
            Row(attribute: "HttpOnly", method: "POST", isCrossSite: true, isSent: true),
        ]
    )
    func sameSite(_ row: Row) throws {
        let (jar, url) = try self.jar("a=1; \(row.attribute)")
        let header = jar.header(for: url, method: row.method, isCrossSite: row.isCrossSite)
        #expect((header == "a=1") == row.isSent)
    }

    @Test("takes cookies away, and gives none to another host")
    func removal() throws {
        var (jar, url) = try self.jar("a=1")
        let other = try #require(URL(string: "http://localhost:3000/"))
        #expect(jar.header(for: other, method: "GET", isCrossSite: false) == nil)
        jar.take(from: WebAnswer(url: url, status: 200, headers: ["set-cookie": "a=; Max-Age=0"]))
        #expect(jar.header(for: url, method: "GET", isCrossSite: false) == nil)
    }
}
