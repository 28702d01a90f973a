/// The URLs that templates link to and send forms to, as `{{paths.home}}`: a copy of ``Paths`` that Mustache can read.
struct FramePaths: Sendable {
    let home = Paths.home
    let fruit = Paths.section(.fruit)
    let basket = Paths.basket
    let basketLines = Paths.basketLines
    let checkout = Paths.checkout
    let signIn = Paths.signIn
    let emailLinks = Paths.emailLinks
    let signInByLink = Paths.signInByLink
    let appleLink = Paths.appleLink
    let app = Paths.app
    let appExchange = Paths.appExchange
    let appPlayExchange = Paths.appPlayExchange
    let signOut = Paths.signOut
    let account = Paths.account
    let accountName = Paths.accountName
    let accountExtras = Paths.accountExtras
    let accountExtrasSkip = Paths.accountExtrasSkip
    let deleteAccount = Paths.deleteAccount
    let privacy = Paths.privacy
    let events = Paths.events
}
