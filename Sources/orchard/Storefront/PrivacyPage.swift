import WebPages

/// The page about delivery and privacy.
struct PrivacyPage: Page {
    static let template = Template("privacy", PackageResources.privacy_mustache)

    let title = "Delivery and privacy"
    let delivery = "\(Delivery.price)"
    let freeFrom = "\(Delivery.freeFrom)"
    let basketDays = Sessions.anonymousLifetime / 86_400
    let accountDays = Sessions.accountLifetime / 86_400
    let countries = Recipient.countries.joined(separator: ", ")
}
