/// The pieces of markup that several pages include by name.
enum SharedMarkup {
    static let partials: [(name: String, text: String)] = [
        ("frame", Self.frame),
        ("apple", Self.apple),
        ("product-card", Self.productCard),
        ("totals", Self.totals),
        ("field", Self.field),
    ]

    private static let frame = #"""
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <title>{{title}} – Orchard</title>
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta name="robots" content="noindex">
        <link rel="icon" type="image/svg+xml" href="{{icon}}">
        <link rel="stylesheet" href="{{styleSheet}}">
        </head>
        <body>
        <a class="skip" href="#main">Skip to the content</a>
        <header class="top">
        <div class="row">
        <a class="brand" href="\#(Paths.home)"><img src="{{icon}}" alt="" width="36" height="36"><span>Orchard</span></a>
        <nav class="sections" aria-label="Shop">
        \#(Self.sectionLinks)
        </nav>
        <nav class="yours" aria-label="Yours">
        {{#isVisitorKnown}}
        {{#isSignedIn}}<a href="\#(Paths.account)">Account</a>{{/isSignedIn}}
        {{^isSignedIn}}<a href="\#(Paths.signIn)">Sign in</a>{{/isSignedIn}}
        {{/isVisitorKnown}}
        <a href="\#(Paths.basket)" class="to-basket">Basket{{#hasBasket}} <span class="count">{{basketCount}}</span>{{/hasBasket}}</a>
        </nav>
        </div>
        </header>
        <main id="main">
        {{#notice}}<p class="notice" role="status">{{notice}}</p>{{/notice}}
        {{$main}}{{/main}}
        </main>
        <footer class="foot">
        <div class="row">
        <p><strong>Orchard</strong> is the sample shop of Quince. Nothing is sold, packed or charged.</p>
        <p><a href="\#(Paths.privacy)">Delivery and privacy</a>{{#hasMailbox}} · <a href="\#(Paths.mailbox)">Developer’s mailbox</a>{{/hasMailbox}}</p>
        </div>
        </footer>
        </body>
        </html>
        """#

    private static let sectionLinks = Product.Section.allCases
        .map { "<a href=\"\(Paths.section($0))\">\($0.title)</a>" }.joined(separator: "\n")

    /// An ``AppleButton``, inside a section of its name.
    private static let apple = #"""
        <a class="apple" href="{{path}}"><picture>
        <source media="(prefers-color-scheme: dark)" srcset="{{white}}">
        <img src="{{source}}" srcset="{{black}}" width="{{width}}" height="{{height}}" alt="Sign in with Apple">
        </picture></a>
        """#

    private static let productCard = #"""
        <li class="card"><a href="{{path}}">
        <span class="tile"><img src="{{picture}}" alt="{{pictureDescription}}" width="400" height="300"></span>
        <span class="name">{{name}}</span>
        <span class="line">{{line}}</span>
        <span class="price"><b>{{price}}</b> <span class="unit">{{unit}}</span></span>
        </a></li>
        """#

    /// The sums of a ``SumsView``.
    private static let totals = #"""
        <dl class="totals">
        <div><dt>Goods</dt><dd>{{goods}}</dd></div>
        <div><dt>Delivery</dt><dd>{{delivery}}</dd></div>
        <div class="sum"><dt>Total</dt><dd>{{total}}</dd></div>
        </dl>
        """#

    /// A ``FieldView``: label, input, and what is wrong with it.
    private static let field = #"""
        <div class="field">
        <label for="{{id}}">{{label}}</label>
        <input id="{{id}}" name="{{id}}" type="{{type}}" value="{{value}}" autocomplete="{{autocomplete}}" maxlength="{{limit}}" required{{#problem}} aria-invalid="true" aria-describedby="{{id}}-problem"{{/problem}}>
        {{#problem}}<p class="problem" id="{{id}}-problem">{{problem}}</p>{{/problem}}
        </div>
        """#
}
