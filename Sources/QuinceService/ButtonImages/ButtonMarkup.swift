/// The pieces of markup of the button page: its form.
enum ButtonMarkup {
    static let partials: [(name: String, text: String)] = [
        ("button-fields", Self.fields),
        ("choice", Self.choice),
        ("number", Self.number),
        ("refusal", Self.refusal),
        ("button-result", Self.result),
        ("snippet", Self.snippet),
    ]

    /// The parts of a mode are shown by the style sheet, which sees the chosen mode; hidden ones keep their values.
    private static let fields = #"""
        {{#mode}}{{> choice}}{{/mode}}
        <div class="for-text">{{#type}}{{> choice}}{{/type}}</div>
        <div class="for-text field">
        {{#locale}}
        <label for="locale">{{label}}</label>
        <select id="locale" name="{{name}}" aria-describedby="locale-refusal" data-live{{#refusal}} aria-invalid="true"{{/refusal}}>
        {{#unknown}}<option value="{{unknown}}" selected>{{unknown}}</option>{{/unknown}}
        {{#options}}
        <option value="{{value}}"{{#isChosen}} selected{{/isChosen}}>{{title}}</option>
        {{/options}}
        </select>
        {{> refusal}}
        {{/locale}}
        </div>
        <div class="for-text numbers">
        {{#width}}{{> number}}{{/width}}
        {{#height}}{{> number}}{{/height}}
        </div>
        <div class="for-logo numbers">{{#size}}{{> number}}{{/size}}</div>
        <div class="look">
        {{#color}}{{> choice}}{{/color}}
        <div class="field"><label class="check"><input type="checkbox" name="border" value="true" aria-describedby="border-refusal"{{#hasBorder}} checked{{/hasBorder}}> Black border</label>
        <p class="refusal-line" id="border-refusal" data-live>{{borderRefusal}}</p></div>
        </div>
        <div class="numbers">
        {{#radius}}{{> number}}{{/radius}}
        {{#scale}}{{> number}}{{/scale}}
        </div>
        <div class="for-left">{{#logoSize}}{{> choice}}{{/logoSize}}</div>
        <div class="for-left numbers">
        {{#logoPosition}}{{> number}}{{/logoPosition}}
        {{#labelPosition}}{{> number}}{{/labelPosition}}
        </div>
        <div class="ground">
        {{#background}}{{> choice}}{{/background}}
        <div class="field own-color">
        {{#ownColor}}
        <label for="{{name}}">{{label}} <span class="range">#rrggbb</span></label>
        <input id="{{name}}" name="{{name}}" value="{{value}}" spellcheck="false" aria-describedby="{{name}}-refusal" data-picker data-live{{#refusal}} aria-invalid="true"{{/refusal}}>
        {{> refusal}}
        {{/ownColor}}
        </div>
        </div>
        """#

    private static let choice = #"""
        <fieldset class="choice" aria-describedby="{{name}}-refusal">
        <legend>{{label}}</legend>
        <div class="segments">
        {{#options}}
        <label class="segment"><input type="radio" name="{{name}}" value="{{value}}"{{#isChosen}} checked{{/isChosen}}>{{#fill}}<svg class="swatch" viewBox="0 0 16 16" aria-hidden="true"><circle cx="8" cy="8" r="7.5" fill="{{fill}}"/></svg>{{/fill}}<span>{{title}}</span></label>
        {{/options}}
        </div>
        {{> refusal}}
        </fieldset>
        """#

    private static let number = #"""
        <div class="field">
        <label for="{{name}}">{{label}} <span class="range">{{least}} to <span id="{{name}}-most" data-live>{{most}}</span></span></label>
        <input id="{{name}}" name="{{name}}" type="{{inputType}}" inputmode="numeric" min="{{least}}" max="{{most}}" step="1" value="{{value}}" aria-describedby="{{name}}-refusal" data-slider data-live{{#refusal}} aria-invalid="true"{{/refusal}}>
        {{> refusal}}
        </div>
        """#

    private static let refusal = #"<p class="refusal-line" id="{{name}}-refusal" data-live>{{refusal}}</p>"#
}
