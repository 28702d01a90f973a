/// Delivery and privacy, in words.
struct PrivacyPage: Page {
    let title = "Delivery and privacy"
    let delivery = "\(Delivery.price)"
    let freeFrom = "\(Delivery.freeFrom)"
    let basketDays = Sessions.anonymousLifetime / 86_400
    let accountDays = Sessions.accountLifetime / 86_400
    let countries = Recipient.countries.joined(separator: ", ")

    static let template = #"""
        <article class="text">
        <h1>Delivery and privacy</h1>
        <h2>Delivery</h2>
        <p>We pack on weekdays and deliver in {{countries}}. Delivery is {{delivery}}, and free from {{freeFrom}}. You pay the driver, by card or in cash.</p>
        <h2>What we keep, and why</h2>
        <ul class="facts">
        <li>Looking around leaves nothing: a first cookie comes with the first thing in your basket, for the basket, or when you sign in. It ends after {{basketDays}} days, or {{accountDays}} where you signed in.</li>
        <li>An order keeps name, address and e-mail, since a parcel needs them.</li>
        <li>An account keeps your name and your e-mail address, as you or Sign in with Apple gave them, and shows you both.</li>
        <li>If you use Sign in with Apple, also Apple’s identifier for you and an encrypted token, with which we ask Apple once a day whether you still use it here, and end it when your account goes.</li>
        <li>If you hide your address with Sign in with Apple, we write to the relay address and never ask for another.</li>
        <li>A phone number or a favourite fruit only if you like. There is no tracking, and nobody else learns anything.</li>
        <li>You can delete your account yourself, at any time, on its page.</li>
        </ul>
        </article>
        """#
}
