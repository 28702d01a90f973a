import Testing

@Suite("Template languages")
struct TemplateLanguageTests {
    static let languages: [WebTrap] = [
        WebTrap(
            "Vue: a bound name",
            "title.wording error",
            wrong: """
                <template>
                  <button @click="appleLogin" :style="{ height: '44px', backgroundColor: '#000', color: '#fff', border: 'none', fontSize: '19px' }">LOGO‸Login with Apple</button>
                </template>
                """,
            right: """
                <template>
                  <button @click="appleLogin" :style="{ height: '44px', backgroundColor: '#000', color: '#fff', border: 'none', fontSize: '19px' }">LOGOSign in with Apple</button>
                </template>
                """,
            path: "Login.vue"
        ),
        WebTrap(
            "Vue: an object of styles",
            "title.ratio warning",
            wrong: """
                <template>
                  ‸<button @click="appleLogin" :style="{ height: '44px', backgroundColor: '#000', color: '#fff', fontSize: '14px' }">LOGOSign in with Apple</button>
                </template>
                """,
            right: """
                <template>
                  <button @click="appleLogin" :style="{ height: '44px', backgroundColor: '#000', color: '#fff', fontSize: '19px' }">LOGOSign in with Apple</button>
                </template>
                """,
            path: "Login.vue"
        ),
        WebTrap(
            "Vue: the style sheet of the component",
            "title.ratio warning",
            wrong: """
                <template>
                  ‸<button class="apple" @click="appleLogin">LOGOSign in with Apple</button>
                </template>
                <style scoped>
                .apple { LOOK; font-size: 14px; }
                </style>
                """,
            right: """
                <template>
                  <button class="apple" @click="appleLogin">LOGOSign in with Apple</button>
                </template>
                <style scoped lang="scss">
                .apple { LOOK; &:hover { font-size: 14px; } }
                </style>
                """,
            path: "Login.vue"
        ),
        WebTrap(
            "Vue: a title that is computed is nothing to complain about",
            "title.wording review",
            wrong: """
                <template>
                  <button @click="appleLogin" style="LOOK">LOGO‸{{ $t('Login with Apple') }}</button>
                </template>
                """,
            right: """
                <template>
                  <button @click="appleLogin" style="LOOK">LOGO{{ title }}</button>
                </template>
                """,
            path: "Login.vue"
        ),
        WebTrap(
            "Svelte: conditions",
            "title.wording error",
            wrong: """
                <script>
                  let isNew = true;
                </script>
                {#if isNew}
                  <button on:click={appleLogin} style="LOOK">LOGO‸Register with Apple</button>
                {:else}
                  <button on:click={appleLogin} style="LOOK">LOGOSign in with Apple</button>
                {/if}
                """,
            right: """
                <script>
                  let isNew = true;
                </script>
                {#if isNew}
                  <button on:click={appleLogin} style="LOOK">LOGOSign up with Apple</button>
                {:else}
                  <button on:click={appleLogin} style="LOOK">LOGOSign in with Apple</button>
                {/if}
                """,
            path: "Login.svelte"
        ),
        WebTrap(
            "Svelte: a value",
            "title.wording error",
            wrong:
                #"<button on:click={() => appleLogin()} style="LOOK">LOGO<span>‸Login with Apple</span></button>"#,
            right: #"<button on:click={() => appleLogin()} style="LOOK">LOGO<span>{title}</span></button>"#,
            path: "Login.svelte"
        ),
        WebTrap(
            "ERB: a condition around the title",
            "title.wording error",
            wrong:
                #"<a href="<%= apple_login_path %>" style="LOOK">LOGO<% if new %>‸Register with Apple<% else %>Sign in with Apple<% end %></a>"#,
            right:
                #"<a href="<%= apple_login_path %>" style="LOOK">LOGO<% if new %>Sign up with Apple<% else %>Sign in with Apple<% end %></a>"#,
            path: "login.html.erb"
        ),
        WebTrap(
            "ERB: a helper makes the link",
            "title.wording error",
            wrong: #"‸<%= link_to "Login with Apple", user_apple_omniauth_authorize_path, class: "apple" %>"#,
            right: nil,
            path: "login.html.erb",
            ignoring: ["logo.missing"]
        ),
        WebTrap(
            "ERB: comments",
            "title.wording error",
            wrong:
                #"<%# <a href="/auth/apple">Login with Apple</a> %><a href="/auth/apple" style="LOOK">LOGO‸Log in with Apple</a>"#,
            right:
                #"<%# <a href="/auth/apple">Login with Apple</a> %><!-- <a href="/auth/apple">Login with Apple</a> -->"#,
            path: "login.html.erb"
        ),
        WebTrap(
            "Blade: conditions",
            "title.wording error",
            wrong: """
                @if ($new)
                <a href="{{ route('apple') }}" style="LOOK">LOGO‸Register with Apple</a>
                @else
                <a href="{{ route('apple') }}" style="LOOK">LOGOSign in with Apple</a>
                @endif
                """,
            right: """
                @if ($new)
                <a href="{{ route('apple') }}" style="LOOK">LOGOSign up with Apple</a>
                @else
                <a href="{{ route('apple') }}" style="LOOK">LOGOSign in with Apple</a>
                @endif
                """,
            path: "login.blade.php"
        ),
        WebTrap(
            "Blade: a text that is translated",
            "title.wording review",
            wrong: #"<a href="{{ route('apple') }}" style="LOOK">LOGO‸{{ __('Login with Apple') }}</a>"#,
            right:
                #"<a href="{{ route('apple') }}" style="LOOK">LOGO{{ __('Sign in with Apple') }}</a>{{-- Login with Apple --}}"#,
            path: "login.blade.php"
        ),
        WebTrap(
            "Blade: an address with an at sign",
            "title.wording error",
            wrong: #"<a href="/auth/apple" style="LOOK">LOGO‸Login with Apple</a><p>help@shop.example</p>"#,
            right: #"<a href="/auth/apple" style="LOOK">LOGOSign in with Apple</a><p>help@shop.example</p>"#,
            path: "login.blade.php"
        ),
        WebTrap(
            "Twig: conditions",
            "title.wording error",
            wrong:
                #"{% if new %}<a href="{{ path('apple') }}" style="LOOK">LOGO‸Register with Apple</a>{% else %}<a href="{{ path('apple') }}" style="LOOK">LOGOSign in with Apple</a>{% endif %}"#,
            right:
                #"{# Login with Apple #}{% if new %}<a href="{{ path('apple') }}" style="LOOK">LOGOSign up with Apple</a>{% endif %}"#,
            path: "login.twig"
        ),
        WebTrap(
            "Jinja: a loop",
            "title.wording error",
            wrong:
                #"{% for p in providers %}<a href="/auth/{{ p }}">{{ p }}</a>{% endfor %}<a href="/auth/apple" style="LOOK">LOGO‸Login with Apple</a>"#,
            right:
                #"{% for p in providers %}<a href="/auth/{{ p }}">{{ p }}</a>{% endfor %}<a href="/auth/apple" style="LOOK">LOGOSign in with Apple</a>"#,
            path: "login.jinja2"
        ),
        WebTrap(
            "Handlebars: blocks",
            "title.wording error",
            wrong:
                #"{{#if new}}<a href="/auth/apple" style="LOOK">LOGO‸Register with Apple</a>{{else}}<a href="/auth/apple" style="LOOK">LOGOSign in with Apple</a>{{/if}}{{!-- Login with Apple --}}"#,
            right:
                #"{{#unless old}}<a href="/auth/apple" style="LOOK">LOGOSign up with Apple</a>{{/unless}}{{! Login with Apple }}"#,
            path: "login.hbs"
        ),
        WebTrap(
            "Go: templates",
            "title.wording error",
            wrong:
                #"{{ if .New }}<a href="/auth/apple" style="LOOK">LOGO‸Register with Apple</a>{{ else }}<a href="/auth/apple" style="LOOK">LOGOSign in with Apple</a>{{ end }}"#,
            right:
                #"{{ range .Providers }}<a href="{{ .URL }}">{{ .Name }}</a>{{ end }}<a href="/auth/apple" style="LOOK">LOGOSign in with Apple</a>"#,
            path: "login.gohtml"
        ),
        WebTrap(
            "EJS: conditions",
            "title.wording error",
            wrong:
                #"<% if (fresh) { %><a href="/auth/apple" style="LOOK">LOGO‸Register with Apple</a><% } else { %><a href="/auth/apple" style="LOOK">LOGOSign in with Apple</a><% } %>"#,
            right:
                #"<% if (fresh) { %><a href="/auth/apple" style="LOOK">LOGOSign up with Apple</a><% } else { %><a href="/auth/apple" style="LOOK">LOGOSign in with Apple</a><% } %>"#,
            path: "login.ejs"
        ),
        WebTrap(
            "PHP: conditions",
            "title.wording error",
            wrong:
                #"<?php if ($new): ?><a href="/auth/apple" style="LOOK">LOGO‸Register with Apple</a><?php else: ?><a href="/auth/apple" style="LOOK">LOGOSign in with Apple</a><?php endif; ?>"#,
            right:
                #"<?php // Login with Apple ?><a href="<?= $apple ?>/auth/apple" style="LOOK">LOGOSign in with Apple</a>"#,
            path: "login.php"
        ),
        WebTrap(
            "Razor: conditions",
            "title.wording error",
            wrong: """
                @if (Model.New) {
                <a href="/auth/apple" style="LOOK">LOGO‸Register with Apple</a>
                } else {
                <a href="/auth/apple" style="LOOK">LOGOSign in with Apple</a>
                }
                """,
            right: """
                @* Login with Apple *@
                @if (Model.New) {
                <a href="/auth/apple" style="LOOK">LOGOSign up with Apple</a>
                }
                """,
            path: "Login.cshtml"
        ),
        WebTrap(
            "JSP: values",
            "title.wording error",
            wrong: #"<a href="${apple}/auth/apple" style="LOOK">LOGO‸Login with Apple</a>"#,
            right: #"<%-- Login with Apple --%><a href="${apple}/auth/apple" style="LOOK">LOGO${title}</a>"#,
            path: "login.jsp"
        ),
        WebTrap(
            "Astro: code above the page",
            "title.wording error",
            wrong: """
                ---
                const apple = "Login with Apple";
                ---
                <a href="/auth/apple" style="LOOK">LOGO‸Login with Apple</a>
                """,
            right: """
                ---
                const apple = "<b>Login with Apple</b>";
                ---
                <a href="/auth/apple" style="LOOK">LOGOSign in with Apple</a>
                """,
            path: "login.astro"
        ),
        WebTrap(
            "Angular: bound names",
            "title.wording error",
            wrong: #"<button (click)="appleLogin()" style="LOOK">LOGO‸Login with Apple</button>"#,
            right:
                #"<button (click)="appleLogin()" style="LOOK" [attr.aria-label]="label">LOGOSign in with Apple</button>"#,
            path: "login.component.html"
        ),
        WebTrap(
            "markup in a string of a program",
            "title.wording error",
            wrong:
                #"el.innerHTML = '<button onclick="apple()" style="LOOK">LOGO‸Login with Apple</button>';"#,
            right:
                #"el.innerHTML = '<button onclick="apple()" style="LOOK">LOGOSign in with Apple</button>';"#,
            path: "a.js"
        ),
        WebTrap(
            "markup in a string with escapes",
            "title.wording error",
            wrong:
                #"el.innerHTML = "<button onclick=\"apple()\" style=\"LOOK\">‸Login with Apple</button>";"#,
            right: nil,
            path: "a.js",
            ignoring: ["logo.missing"]
        ),
        WebTrap(
            "markup in a template literal",
            "title.wording error",
            wrong: """
                document.body.innerHTML = `
                  <button onclick="apple()" style="LOOK">LOGO‸Login with Apple</button>`;
                """,
            right: """
                document.body.innerHTML = `
                  <button onclick="apple()" style="LOOK">LOGOSign in with Apple</button>`;
                """,
            path: "a.ts"
        ),
        WebTrap(
            "a language of its own",
            "title.wording advice",
            wrong:
                #"<html lang="de"><body><a href="/auth/apple" style="LOOK">LOGO‸Mit Apple einloggen</a></body></html>"#,
            right:
                #"<html lang="de"><body><a href="/auth/apple" style="LOOK">LOGOMit Apple anmelden</a></body></html>"#,
            path: "a.html"
        ),
        WebTrap(
            "a part of a page in another language",
            "title.wording advice",
            wrong:
                #"<html lang="en"><body><div lang="fr"><a href="/auth/apple" style="LOOK">LOGO‸Connectez-vous avec Apple</a></div></body></html>"#,
            right:
                #"<html lang="en"><body><div lang="fr"><a href="/auth/apple" style="LOOK">LOGOSe connecter avec Apple</a></div></body></html>"#,
            path: "a.html"
        ),
    ]

    @Test("are read around their code", arguments: languages)
    func readsLanguages(_ trap: WebTrap) async {
        await trap.expect(in: WebFrame(path: "none"))
    }

    static let quiet: [WebTrap] = [
        WebTrap(
            "Apple Pay",
            wrong: nil,
            right:
                #"<button onclick="applePay()">Buy with Apple Pay</button><button>Check out with Apple Pay</button>"#
        ),
        WebTrap(
            "another company of the same name",
            wrong: nil,
            right:
                #"<a href="/apple-pie">Login to Apple Pie recipes and continue reading about our orchards</a>"#
        ),
        WebTrap(
            "a sentence",
            wrong: nil,
            right: #"<p>You can also <a href="/help/apple">login with Apple</a> if you like.</p>"#
        ),
        WebTrap(
            "the navigation",
            wrong: nil,
            right: #"<nav><a href="/apple">Login with Apple</a></nav>"#
        ),
        WebTrap(
            "Apple's own pages",
            wrong: nil,
            right:
                #"<a href="https://developer.apple.com/sign-in-with-apple/">Sign in with apple documentation</a>"#
        ),
        WebTrap(
            "a comment",
            wrong: nil,
            right: #"<!-- <button onclick="apple()">Login with Apple</button> -->"#
        ),
        WebTrap(
            "a script",
            wrong: nil,
            right: #"<script>var x = "Login with Apple"; if (a < b) { signInWithApple() }</script>"#
        ),
        WebTrap(
            "to disconnect",
            wrong: nil,
            right:
                #"<button onclick="unlinkApple()">Disconnect Apple</button><button>Unlink Apple ID</button>"#
        ),
        WebTrap(
            "a heading",
            wrong: nil,
            right: "<h2>Login with Apple</h2><p>Coming soon</p>"
        ),
        WebTrap(
            "the store",
            wrong: nil,
            right: #"<a href="https://apps.apple.com/app/id1">Download on the App Store</a>"#
        ),
        WebTrap(
            "a button of Google",
            wrong: nil,
            right: "<button>Login with Google</button>"
        ),
        WebTrap(
            "a page that quotes code",
            wrong: nil,
            right: "<pre>&lt;button&gt;Login with Apple&lt;/button&gt;</pre>"
        ),
        WebTrap(
            "a component of React Native is another's",
            wrong: nil,
            right: """
                import { Pressable, Text } from 'react-native';
                export const x = 'Login with Apple';
                """,
            path: "a.tsx"
        ),
        WebTrap(
            "a test of types",
            wrong: nil,
            right: """
                // apple
                const f = <T>(x: T) => x as unknown as Apple;
                if (a < Apple && b > c) {}

                """,
            path: "a.ts"
        ),
    ]

    @Test("nothing is said of what is no button", arguments: quiet)
    func readsQuiet(_ trap: WebTrap) async {
        await trap.expect(
            in: WebFrame(before: "<html lang=\"en\"><body>\n", after: "\n</body></html>", ignoring: [])
        )
    }
}
