/// One thing to say, and a way on.
struct MessagePage: Page {
    let title: String
    let heading: String
    let message: String
    let linkPath: String
    let linkText: String

    init(heading: String, message: String, linkPath: String, linkText: String) {
        self.title = heading
        self.heading = heading
        self.message = message
        self.linkPath = linkPath
        self.linkText = linkText
    }

    static let template = #"""
        <section class="say">
        <h1>{{heading}}</h1>
        <p class="lead">{{message}}</p>
        <p class="actions"><a class="primary" href="{{linkPath}}">{{linkText}}</a></p>
        </section>
        """#
}
