import Foundation
import OutgoingMail
import QuinceRelyingParty
import Testing

@testable import orchard

extension TestBrowser {
    static let address = [
        "name": "Jane Quince", "email": "jane@example.com", "street": "12 Garden Lane", "postcode": "1010",
        "city": "Vienna", "country": "Austria",
    ]

    /// Puts one thing into the basket.
    func fill(_ product: String = "quinces", _ quantity: Int = 2) async throws {
        let answer = try await self.post(Paths.basket, ["product": product, "quantity": "\(quantity)"])
        try #require(answer.location == Paths.basket)
    }

    /// Buys what is in the basket.
    ///
    /// - Returns: The path of the order's confirmation.
    func buy(_ changes: [String: String] = [:]) async throws -> String {
        let page = try await self.get(Paths.checkout)
        var form = Self.address.merging(changes) { $1 }
        let token = try #require(page.hidden("order"))
        form["order"] = token
        return try #require(try await self.post(Paths.checkout, form).location)
    }

    /// The path of the newest message's link.
    func newestLink(to email: String) throws -> String {
        let message = self.shop.messages.first {
            $0.recipient.text == email && $0.linkPath.hasPrefix(Paths.emailLinks)
        }
        return try #require(message?.linkPath)
    }

    /// Signs in by a link that was sent to `email`.
    func signIn(_ email: String = "jane@example.com", returningTo path: String = Paths.account) async throws
        -> Answer
    {
        _ = try await self.post(Paths.emailLinks, ["email": email, "return": path])
        return try await self.follow(try self.newestLink(to: email))
    }

    /// Opens a link from a message and presses its button.
    func follow(_ link: String) async throws -> Answer {
        let page = try await self.get(link)
        return try await self.post(Paths.signInByLink, ["token": page.hidden("token") ?? ""])
    }

    /// Who is signed in, as the database has it.
    func account() async throws -> ShopAccount? {
        guard
            let token = self.shop.shop.sessions.cookie.isSecure
                ? self.cookies["__Host-orchard"] : self.cookies["orchard"]
        else { return nil }
        let now = self.shop.clock.now.timeIntervalSince1970
        return try await self.shop.shop.database.visitor(SecretDigest(of: token), now: now)?.account
    }
}

extension AppleIdentity {
    /// Someone who hides nothing, unless told otherwise.
    static func sample(
        _ subject: String = "000001.quince",
        email: String? = "jane@example.com",
        isVerified: Bool = true,
        isPrivate: Bool = false,
        name: String? = "Jane Quince",
        token: String? = "r.refresh",
        transferSubject: String? = nil
    ) -> Self {
        let address = email.map {
            VerifiedIdentity.Email(address: $0, isVerified: isVerified, isPrivate: isPrivate)
        }
        return Self(
            verified: VerifiedIdentity(
                uncheckedSubject: subject,
                email: address,
                transferSubject: transferSubject
            ),
            suggestedName: name,
            refreshToken: token
        )
    }
}
