import Foundation
import QuinceAttack
import Testing

@Suite("WebRequest")
struct WebRequestTests {
    @Test("is a command that a shell takes as it is meant")
    func curl() throws {
        let url = try #require(URL(string: "http://127.0.0.1:3000/callback"))
        let request = WebRequest(
            "POST",
            url,
            headers: [.init("Cookie", "a='1'"), .init("Accept", "*/*")],
            body: Array("code=1&state=2".utf8)
        )
        #expect(
            request.curl
                == #"curl -i -X POST -H 'Cookie: a='\''1'\''' --data-binary 'code=1&state=2' 'http://127.0.0.1:3000/callback'"#
        )
        let large = WebRequest("POST", url, body: [UInt8](repeating: 97, count: 1_000_000))
        #expect(
            large.curl
                == "curl -i -X POST 'http://127.0.0.1:3000/callback' --data-binary @body  # 1000000 bytes, left out"
        )
    }

    @Test("a redirect is resolved against where it came from, and nothing else is one")
    func redirects() throws {
        let url = try #require(URL(string: "http://127.0.0.1:3000/a/b?c=d"))
        #expect(
            WebAnswer(url: url, status: 303, headers: ["location": "/x?y=1"]).redirect?.absoluteString
                == "http://127.0.0.1:3000/x?y=1"
        )
        #expect(WebAnswer(url: url, status: 200, headers: ["location": "/x"]).redirect == nil)
        #expect(WebAnswer(url: url, status: 303).redirect == nil)
    }
}
