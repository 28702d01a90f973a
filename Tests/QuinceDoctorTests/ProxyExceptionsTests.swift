import Testing

@testable import PlainClient

@Suite("The doctor: hosts without the proxy, as curl reads NO_PROXY")
struct ProxyExceptionsTests {
    @Test(
        "hosts in the list",
        arguments: [
            ("example.com", "example.com"), ("EXAMPLE.com", "Example.com."),
            ("example.com", "a.b.example.com"),
            (".example.com", "example.com"), (".example.com", "a.example.com"),
            ("a, example.com", "example.com"),
            ("a example.com", "example.com"), ("*", "example.com"), ("*", "127.0.0.1"),
            ("127.0.0.1", "127.0.0.1"), ("10.0.0.0/8", "10.1.2.3"), ("192.168.1.128/25", "192.168.1.200"),
            ("[::1]", "::1"), ("::1", "[::1]"), ("fd00::/8", "fd12::1"), ("0.0.0.0/0", "8.8.8.8"),
        ]
    )
    func listed(_ list: String, _ host: String) { #expect(ProxyExceptions(list).contains(host)) }

    @Test(
        "hosts outside the list",
        arguments: [
            ("", "example.com"), ("example.com", "nonexample.com"), ("a.example.com", "example.com"),
            ("*.example.com", "example.com"), ("example.com.evil.org", "example.com"),
            ("10.0.0.0/8", "11.1.2.3"),
            ("192.168.1.128/25", "192.168.1.100"), ("10.0.0.0/99", "10.1.2.3"), ("fd00::/8", "10.1.2.3"),
            ("0.0.1", "127.0.0.1"), ("10.0.0.0/", "10.0.0.0"), (",", "example.com"),
        ]
    )
    func notListed(_ list: String, _ host: String) { #expect(!ProxyExceptions(list).contains(host)) }
}
