import QuinceGuidelines
import QuinceWire

/// Waits until a page has come to rest.
///
/// It is looked at again and again instead of being listened to: a page that asks something, goes on to another address or
/// stands still in between can hold up one look, and no more than the limit.
struct PageRest: Sendable {
    let page: BrowserPage
    let session: BrowserSession
    let limits: PageLimits
    /// The CSS selector of what is waited for; nil waits until nothing is under way.
    let selector: String?
    /// When it was opened.
    let start: ContinuousClock.Instant

    /// A page that is waited for no more.
    struct Result: Sendable {
        let look: PageLook
        let document: NetworkEvent.Response?
        /// The activity when waiting ended, as a sentence without period; nil if there was none.
        let unrest: String?
    }

    /// How long it takes to the next look, which takes time that the page needs.
    private static let pause = Duration.milliseconds(100)
    /// A page that has gone through more documents than that does nothing else.
    private static let documents = 3

    private var deadline: ContinuousClock.Instant { self.start + self.limit() + self.limits.measuring }

    /// Until what is waited for is painted, or nothing is waited for and everything is done.
    private func limit(_ look: PageLook? = nil) -> Duration {
        self.selector == nil || look?.isPainted == true ? self.limits.settling : self.limits.waiting
    }

    /// Waits.
    ///
    /// - Throws: `UnreadableInput` if what is waited for does not come, or the page goes on without end; ``LostBrowser`` where
    ///   it asks without end.
    func wait() async throws -> Result {
        var traffic = PageTraffic()
        var busy = ContinuousClock.now
        var isLate = false
        while true {
            do {
                if try await self.follow(&traffic) { busy = .now }
                let look = try await self.look()
                let isQuiet = traffic.count == 0 && ContinuousClock.now - busy >= self.limits.quiet
                if self.isAtRest(look, isQuiet: isQuiet) {
                    return Result(look: look, document: traffic.document, unrest: nil)
                }
                if ContinuousClock.now - self.start >= self.limit(look) {
                    // A page that is done may not have been seen quiet for long enough, where the machine has much else to do.
                    guard !isLate, look.isComplete, traffic.count == 0 else {
                        return try self.result(look, traffic)
                    }
                    isLate = true
                    try await Task.sleep(for: self.limits.quiet)
                }
            } catch let refusal as WebDriver.Refusal where refusal.isPassing {
                if ContinuousClock.now - self.start >= self.limit() { throw self.failure(refusal) }
            }
            try await Task.sleep(for: Self.pause)
        }
    }

    private func look() async throws -> PageLook {
        try await self.session.run(
            PageScript.looking,
            [self.selector.map { .string($0) } ?? .null],
            within: self.remaining
        )
    }

    /// Whether anything happened; of a page that asks without end for ever more the browser tells no longer.
    private func follow(_ traffic: inout PageTraffic) async throws -> Bool {
        guard !traffic.isFlood else { return true }
        let isBusy = traffic.take(try await self.session.events(within: self.remaining))
        if traffic.isFlood { try await self.session.stopListening(within: self.remaining) }
        return isBusy
    }

    /// How long an answer of the page is still waited for.
    var remaining: Duration { max(.milliseconds(1), self.deadline - .now) }

    /// With `--wait-for`, only the element decides, because requests say nothing about such pages.
    private func isAtRest(_ look: PageLook, isQuiet: Bool) -> Bool {
        // There will be no more of a page that is none.
        let isSettled = look.isComplete && look.quiet >= self.limits.quiet / .milliseconds(1)
        guard self.selector != nil, look.error == nil, look.status < 400, look.address != "about:blank" else {
            return isSettled && isQuiet
        }
        return isSettled && look.isPainted
    }

    private func result(_ look: PageLook, _ traffic: PageTraffic) throws -> Result {
        if traffic.documentCount > Self.documents, look.age < self.limits.settling / .milliseconds(4) {
            throw self.endless
        }
        if let selector = self.selector, !look.isPainted, look.reason(traffic.document) == nil {
            throw self.vain(selector, look)
        }
        return Result(look: look, document: traffic.document, unrest: self.unrest(look, traffic))
    }

    private func unrest(_ look: PageLook, _ traffic: PageTraffic) -> String {
        let measured = "after \(self.limit(look).inSeconds), and was measured as it was then"
        if traffic.isFlood { return "was still sending new requests \(measured)" }
        guard let address = traffic.oldest else { return "was still changing \(measured)" }
        let requests = traffic.count == 1 ? "1 request" : "\(traffic.count) requests"
        return "was still loading \(measured): \(requests) under way, the oldest to \(address)"
    }

    private func vain(_ selector: String, _ look: PageLook) -> UnreadableInput {
        let hidden =
            switch look.matches {
            case 0: ""
            case 1: "; one element matches, but it isn't painted"
            default: "; \(look.matches) elements match, but none of them is painted"
            }
        return UnreadableInput(
            self.page.place,
            "shows no element that matches '\(selector)' (--wait-for) within \(self.limit().inSeconds)\(hidden)"
        )
    }

    /// The message for a page that keeps reloading.
    var endless: UnreadableInput {
        UnreadableInput(
            self.page.place,
            "keeps loading: it opens other pages or reloads itself"
        )
    }

    private func failure(_ refusal: WebDriver.Refusal) -> any Error {
        refusal.isDialog
            ? LostBrowser(reason: "keeps opening dialogs with alert(), confirm() or prompt()") : self.endless
    }
}
