/// Whoever asks for a page.
struct Visitor: Sendable {
    /// nil until there is something to remember: looking around leaves no trace.
    var session: Session?
    /// nil while signed out.
    var account: ShopAccount?
    /// How many things are in the basket.
    var basketCount = 0
    /// To be told on this page, once.
    var notice: ShopNotice?
}

/// One browser that the shop remembers.
struct Session: Hashable, Sendable {
    typealias ID = Int64

    let id: ID
    let accountID: ShopAccount.ID?
}
