/// Pages of the tests: nothing on them has a size or a place that is not written there.
enum PageMarkup {
    /// A page for phones without margins of its own.
    static func page(_ body: String, style: String = "", head: String = "") -> String {
        """
        <!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sign in</title>
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <style>body { margin: 0; background: #fff; color: #000; font: 16px/20px sans-serif }
        .b { position: absolute; left: 40px; top: 60px; width: 280px; height: 48px; box-sizing: border-box; margin: 0; padding: 0;
          border: 0; background: #000; color: #fff; font: 500 21px/48px system-ui; text-align: center; text-decoration: none }
        \(style)</style>\(head)</head><body>\(body)</body></html>
        """
    }

    /// Twenty by twenty pixels of the color around it.
    static let drawing =
        #"<svg width="20" height="20" viewBox="0 0 20 20" fill="currentColor"><path d="M2 1h16v18h-16z"/></svg>"#

    /// A button made by hand.
    static func button(_ style: String = "", title: String = "Sign in with Apple") -> String {
        #"<button class="b" id="apple" style="\#(style)">\#(Self.drawing) \#(title)</button>"#
    }
}
