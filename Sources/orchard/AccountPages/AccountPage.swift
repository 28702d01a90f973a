import Foundation

/// The person's own page: orders first, then what we know and how one signs in.
struct AccountPage: Page {
    struct OrderRow: Sendable {
        let number: Int
        let path: String
        let summary: String
        let state: String
        let total: String
    }

    let title = "Your account"
    let greeting: String
    let name: String
    let email: KnownEmail?
    /// Since when Sign in with Apple is in use; nil where it is not linked.
    let appleSince: String?
    /// The button to link it.
    let apple: AppleButton?
    let hasEmailLink: Bool
    let orders: [OrderRow]
    let hasOrders: Bool
    /// Whether optional data are asked for, once, in a part of their own.
    let asksForExtras: Bool
    /// Whether they are among the details, where they can be changed.
    let showsExtras: Bool
    let phone: String
    let favourites: [Favourite]

    /// A fruit to be written to about.
    struct Favourite: Sendable {
        let id: String
        let name: String
        let isChosen: Bool
    }

    var hasAppleButton: Bool { self.apple != nil }

    init(_ account: ShopAccount, orders: [Order], asksForExtras: Bool, buttons: String) {
        self.greeting = account.name.map { "Hello, \($0)" } ?? "Hello"
        self.name = account.name ?? ""
        self.email = KnownEmail(account)
        self.appleSince = account.apple.map { Self.day($0.linkedAt) }
        self.apple = account.apple == nil ? AppleButton(from: buttons, opening: Paths.linkApple) : nil
        self.hasEmailLink = account.isEmailVerified && !account.isPrivateEmail && account.email != nil
        self.orders = orders.map { order in
            OrderRow(
                number: order.number,
                path: Paths.accountOrder(order.number),
                summary: "\(Self.day(order.placedAt)) · " + order.lines.map(\.name).joined(separator: ", "),
                state: order.state == .received ? "Received" : "Cancelled",
                total: "\(order.total)"
            )
        }
        self.hasOrders = !orders.isEmpty
        let extras = account.extras
        self.showsExtras = extras.areDeclined || extras.phone != nil || extras.favourite != nil
        self.asksForExtras = asksForExtras && !self.showsExtras
        self.phone = extras.phone ?? ""
        self.favourites = Catalogue.fruit.map {
            Favourite(id: $0.id, name: $0.name, isChosen: $0.id == extras.favourite)
        }
    }

    private static func day(_ time: Double) -> String {
        Date(timeIntervalSince1970: time)
            .formatted(Date.FormatStyle(date: .long, time: .omitted, locale: Locale(identifier: "en_GB")))
    }

    static let template = #"""
        <div class="heading">
        <h1>{{greeting}}</h1>
        <form method="post" action="\#(Paths.signOut)"><button type="submit" class="plain">Sign out</button></form>
        </div>
        <section aria-labelledby="orders">
        <h2 id="orders">Your orders</h2>
        {{#hasOrders}}
        <ul class="orders">
        {{#orders}}
        <li><a href="{{path}}">Order {{number}}</a> <span class="summary">{{summary}}</span> <span class="state">{{state}}</span> <span class="sum">{{total}}</span></li>
        {{/orders}}
        </ul>
        {{/hasOrders}}
        {{^hasOrders}}<p>None yet. <a href="\#(Paths.home)">Look around the shop</a>.</p>{{/hasOrders}}
        </section>
        {{#asksForExtras}}
        <section class="offer" aria-labelledby="extras">
        <h2 id="extras">Two things we could do for you</h2>
        <p>With a phone number the driver can send you a message. With a favourite fruit we write when it is ripe, once a year. Both are optional, and everything works without.</p>
        {{> extras-form}}
        <form method="post" action="\#(Paths.accountExtrasSkip)"><button type="submit" class="plain">No, thank you</button></form>
        </section>
        {{/asksForExtras}}
        <div class="halves">
        <section class="panel" aria-labelledby="details">
        <h2 id="details">What we know about you</h2>
        <form method="post" action="\#(Paths.accountName)" class="inline">
        <label for="name">Name</label>
        <div class="pair"><input id="name" name="name" value="{{name}}" autocomplete="name" maxlength="100"> <button type="submit" class="secondary">Save<span class="unseen"> the name</span></button></div>
        </form>
        {{#email}}
        <p class="known"><span class="label">E-mail</span> {{> known-email}}</p>
        {{^isForwarding}}<p class="problem">Messages to this address are not forwarded at the moment: forwarding was turned off in the settings of Sign in with Apple.</p>{{/isForwarding}}
        {{/email}}
        {{#showsExtras}}
        {{> extras-form}}
        {{/showsExtras}}
        </section>
        <section class="panel" aria-labelledby="method">
        <h2 id="method">How you sign in</h2>
        {{#appleSince}}
        <p class="method"><b>Using Sign in with Apple</b> <span class="quiet">since {{appleSince}}</span></p>
        {{/appleSince}}
        {{#hasEmailLink}}<p class="method"><b>By e-mail link</b> <span class="quiet">whenever you ask for one</span></p>{{/hasEmailLink}}
        {{#apple}}
        <h3>Link Sign in with Apple</h3>
        <p class="quiet">Then one press is enough, and no message has to arrive first. Your orders stay where they are.</p>
        <div class="ways">{{> apple}}</div>
        {{/apple}}
        <p class="end"><a class="danger" href="\#(Paths.deleteAccount)">Delete this account</a></p>
        </section>
        </div>
        """#

    static let extrasForm = #"""
        <form method="post" action="\#(Paths.accountExtras)" class="extras">
        <div><label for="phone">Phone, for the driver (optional)</label>
        <input id="phone" name="phone" type="tel" autocomplete="tel" value="{{phone}}" maxlength="30"></div>
        <div><label for="favourite">Favourite fruit (optional)</label>
        <select id="favourite" name="favourite">
        <option value="">None</option>
        {{#favourites}}<option value="{{id}}"{{#isChosen}} selected{{/isChosen}}>{{name}}</option>{{/favourites}}
        </select></div>
        <button type="submit" class="secondary">Save</button>
        </form>
        """#
}

/// What happens when the account goes, before it does.
struct DeleteAccountPage: Page {
    let title = "Delete your account"
    /// Sign in with Apple is linked, and ends with the account.
    let endsApple: Bool
    /// Sign in with Apple is linked, and cannot be ended from here.
    let leavesApple: Bool

    init(_ account: ShopAccount, tellsApple: Bool) {
        self.endsApple = account.apple != nil && tellsApple
        self.leavesApple = account.apple != nil && !tellsApple
    }

    static let template = #"""
        <section class="say">
        <h1>Delete your account?</h1>
        <p class="lead">This cannot be undone. It happens at once:</p>
        <ul class="facts">
        <li>You are signed out on every device.</li>
        {{#endsApple}}<li>Sign in with Apple ends for this shop, so it disappears from your Apple account’s list.</li>{{/endsApple}}
        {{#leavesApple}}<li>Sign in with Apple stays in your Apple account’s list until you remove it there: we have no token left to end it with.</li>{{/leavesApple}}
        <li>Your name, e-mail address, postal addresses, phone number and basket are erased.</li>
        <li>Orders that have not been delivered are cancelled. For the books we keep what was sold and for how much, without your name.</li>
        </ul>
        <form method="post" action="\#(Paths.deleteAccount)" class="ways">
        <button type="submit" class="primary wide bad">Delete my account</button>
        <a class="way" href="\#(Paths.account)">Keep my account</a>
        </form>
        </section>
        """#
}
