import Testing

@testable import StandIn

@Suite("The hosts file")
struct HostsFileTests {
    @Test(
        "gets lines for both families in front, and is byte for byte as before without them",
        arguments: [
            "", "127.0.0.1 localhost\n", "127.0.0.1 localhost", "# comment\r\n10.0.0.1 a b\n\n\n",
        ]
    )
    func addAndRemove(_ before: String) {
        let after = HostsFile.adding(to: before)
        #expect(after.hasSuffix(before))
        #expect(
            HostsFile.entries(in: after) == [
                "127.0.0.1 appleid.apple.com appleid.cdn-apple.com account.apple.com",
                "::1 appleid.apple.com appleid.cdn-apple.com account.apple.com",
            ]
        )
        #expect(HostsFile.removing(from: after) == before)
        #expect(HostsFile.adding(to: after) == after, "adding twice is adding once")
    }

    @Test("where the proxy leads to Quince, other programs must not reach Apple")
    func nowhere() {
        let text = HostsFile.adding(.nowhere, to: "")
        #expect(
            HostsFile.entries(in: text) == [
                "0.0.0.0 appleid.apple.com appleid.cdn-apple.com account.apple.com"
            ]
        )
        #expect(HostsFile.removing(from: text) == "")
    }

    @Test("lines that somebody else wrote are found, comments are not")
    func entries() {
        let text =
            "1.2.3.4 AppleID.apple.com # mine\n# 1.1.1.1 appleid.apple.com\n5.6.7.8 x.appleid.apple.com\n9.9.9.9\taccount.apple.com\n"
        #expect(
            HostsFile.entries(in: text) == ["1.2.3.4 AppleID.apple.com # mine", "9.9.9.9\taccount.apple.com"]
        )
        #expect(HostsFile.removing(from: text) == text)
    }
}
