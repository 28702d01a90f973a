extension ButtonMarkup {
    /// The preview, and below it what there is to say and to take away.
    static let result = #"""
        <section class="preview" aria-labelledby="preview-heading">
        <div class="panel">
        <h2 class="unseen" id="preview-heading">Preview</h2>
        {{#result}}
        <div class="stage">
        <svg aria-hidden="true"><rect width="100%" height="100%" fill="{{ground}}"/></svg>
        <img src="{{picturePath}}" width="{{pictureWidth}}" height="{{pictureHeight}}" alt="{{alternative}}" lang="{{language}}">
        </div>
        <p class="hint">{{measure}}</p>
        {{/result}}
        {{^result}}
        <div class="empty"><h3>No picture</h3><p>A field has a value that cannot be drawn. It says what it can be.</p></div>
        {{/result}}
        </div>
        </section>
        {{#result}}
        <section class="panel" aria-labelledby="advice-heading">
        <h2 id="advice-heading">Measured against the guidelines</h2>
        <ul class="checks advice">
        {{#standsOut}}
        <li class="passed"><span class="mark" aria-hidden="true">✓</span><p>Contrast with the page <strong id="contrast">{{contrast}}</strong>. {{judgement}}</p></li>
        {{/standsOut}}
        {{^standsOut}}
        <li class="refused"><span class="mark" aria-hidden="true">✕</span><p>Contrast with the page <strong id="contrast">{{contrast}}</strong>. {{judgement}}</p></li>
        {{/standsOut}}
        {{#warnings}}
        <li class="refused warning"><span class="mark" aria-hidden="true">!</span><p>{{.}}</p></li>
        {{/warnings}}
        {{#hasPlaceholder}}
        <li class="lenient"><span class="mark" aria-hidden="true">i</span><p>The small picture is a placeholder mark, not Apple’s logo. Apple’s logo may only come from Apple Design Resources:
        download its files there, then <code>quince artwork import FILE…</code>
        and start the service again.</p></li>
        {{/hasPlaceholder}}
        </ul>
        </section>
        <section class="panel" aria-labelledby="downloads-heading">
        <h2 id="downloads-heading">Download</h2>
        <ul class="downloads">
        {{#downloads}}
        <li><a class="secondary small" href="{{path}}" download="{{fileName}}">{{title}}</a></li>
        {{/downloads}}
        </ul>
        </section>
        <section class="panel" aria-labelledby="code-heading">
        <h2 id="code-heading">Code</h2>
        <div class="snippets">
        {{#groups}}
        <details name="code">
        <summary>{{title}}</summary>
        {{#snippets}}
        {{> snippet}}
        {{/snippets}}
        </details>
        {{/groups}}
        </div>
        </section>
        {{/result}}
        """#

    static let snippet = #"""
        <div class="snippet">
        <div class="snippet-top"><h3>{{caption}}</h3><button type="button" class="copy" data-copies="{{id}}" aria-label="Copy: {{caption}}">Copy</button></div>
        <pre><code id="{{id}}">{{code}}</code></pre>
        </div>
        """#
}
