/// The visitor of a page.
struct Visitor: Sendable {
    /// nil until there is something to store: browsing leaves no trace.
    var session: Session?
    /// nil if nobody is signed in.
    var account: ShopAccount?
    /// The number of items in the basket.
    var basketCount = 0
    /// The notice for this page; it is shown once.
    var notice: ShopNotice?
}

/// A browser with a session.
struct Session: Hashable, Sendable {
    typealias ID = Int64

    let id: ID
    let accountID: ShopAccount.ID?
}
