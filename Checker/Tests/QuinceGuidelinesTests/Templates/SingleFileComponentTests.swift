import QuinceGuidelines
import Testing

/// Components of Vue and Svelte are files; a button is measured where a page uses one.
@Suite("Components of Vue and Svelte")
struct SingleFileComponentTests {
    private static func inspection(_ files: [String: String]) async -> (Inspection, rules: Set<String>) {
        let result = await CheckResult.of(files)
        return (
            result.inspection, Set(result.findings.filter(\.isBroken).map(\.rule))
        )
    }

    // MARK: Vue

    private static let appleButton = """
        <template>
          <button class="btn" @click="$emit('go')"><font-awesome-icon :icon="['fab', 'apple']"/><span>{{ name }}</span></button>
        </template>
        <script>
        export default { props: ['name'] }
        </script>
        <style scoped>
        .btn { width: 300px; height: 48px; background: #333; color: #fff; font-size: 14px }
        </style>
        """

    @Test(
        "A title that a page gives",
        arguments: [
            "<apple-button name=\"Sign in with Apple\"/>", "<AppleButton name=\"Sign in with Apple\"/>",
            "<AppleButton :name=\"'Sign in with ' + 'Apple'\"/>",
        ]
    )
    func givenTitle(use: String) async {
        let page = """
            <template><div>\(use)</div></template>
            <script>
            import AppleButton from './components/AppleButton'
            export default { components: {'apple-button': AppleButton} }
            </script>
            """
        let (found, rules) = await Self.inspection([
            "src/components/AppleButton.vue": Self.appleButton, "src/Login.vue": page,
        ])
        #expect(found.buttons.count == 1)
        #expect(found.buttons.first?.title?.text == .known("Sign in with Apple"))
        #expect(found.buttons.first?.place.path == "src/Login.vue")
        #expect(found.buttons.first?.height == .known(48))
        #expect(rules.isSuperset(of: ["logo.artwork", "style.fill-color", "title.ratio"]), "\(rules)")
    }

    private static let socialButton = """
        <script setup lang="ts">
        interface Props { provider: 'apple' | 'google'; label?: string }
        const props = withDefaults(defineProps<Props>(), { label: 'Continue with Apple' })
        </script>
        <template>
          <button type="button" :class="['social', provider === 'apple' ? 'dark' : 'light']">
            <i v-if="provider === 'apple'" class="fab fa-apple" />
            <i v-else-if="provider === 'google'" class="fab fa-google" />
            <span v-else>?</span>
            <slot>{{ label }}</slot>
          </button>
        </template>
        <style scoped>
        .social { width: 120px; height: 44px; font-size: 16px }
        .dark { background: #222; color: #fff }
        .light { background: #fff; color: #000 }
        </style>
        """

    @Test("Conditions and classes follow the provider, slots and standard values the use")
    func conditions() async {
        let page = """
            <script setup>
            import SocialButton from './SocialButton.vue'
            </script>
            <template><main>
              <SocialButton provider="google">Continue with Google</SocialButton>
              <SocialButton provider="apple" class="wide">Log in with Apple</SocialButton>
              <SocialButton provider="apple" />
            </main></template>
            """
        let (found, rules) = await Self.inspection([
            "src/SocialButton.vue": Self.socialButton, "src/Login.vue": page,
        ])
        #expect(
            found.buttons.map(\.title?.text) == [.known("Log in with Apple"), .known("Continue with Apple")]
        )
        #expect(found.buttons.allSatisfy { $0.fill.value?.hexadecimal == "#222222" })
        #expect(rules.isSuperset(of: ["button.min-width", "title.wording", "style.fill-color"]), "\(rules)")
        let names = found.buttons.compactMap { $0.logo.value.flatMap(\.self)?.artwork }
        #expect(names == [.iconFont("apple"), .iconFont("apple")])
    }

    @Test("Each entry of a list is a button")
    func loops() async {
        let page = """
            <script setup>
            const providers = ref([
              { id: 'google', name: 'Google' },
              { id: 'apple', name: 'Apple' },
            ])
            </script>
            <template>
              <SocialButton v-for="p in providers" :key="p.id" :provider="p.id" :label="`Login with ${p.name}`" />
              <button v-for="{ id, name } in providers" :key="id" class="x"><i :class="`fab fa-${id}`"></i>Proceed with {{ name }}</button>
            </template>
            <style>
            .x { width: 100px; height: 40px; background: #000; color: #fff; }
            </style>
            """
        let (found, _) = await Self.inspection([
            "src/components/SocialButton.vue": Self.socialButton, "src/Login.vue": page,
        ])
        let titles = found.buttons.map(\.title?.text)
        #expect(titles == [.known("Login with Apple"), .known("Proceed with Apple")])
        #expect(found.buttons.map(\.width) == [.known(120), .known(100)])
        let logos = found.buttons.compactMap { $0.logo.value.flatMap(\.self)?.artwork }
        #expect(logos == [.iconFont("apple"), .iconFont("apple")])
    }

    @Test("A component that shows itself ends")
    func cycles() async {
        let one = "<template><div><Two label=\"Sign in with Apple\"/></div></template>"
        let two =
            "<template><button><One label=\"Sign in with Apple\"/>{{ label }}</button></template>"
            + "<script>export default { props: ['label'] }</script>"
        let (found, _) = await Self.inspection(["components/One.vue": one, "components/Two.vue": two])
        #expect(!found.buttons.isEmpty)
    }

    // MARK: Svelte

    @Test("Properties, conditions and lists of Svelte")
    func svelte() async {
        let component = """
            <script lang="ts">
              export let provider: string;
              export let label = "Continue";
            </script>
            <button class="oauth {provider === 'apple' ? 'apple' : ''}" on:click>
              {#if provider === 'apple'}
                <i class="fa-brands fa-apple"></i>
              {:else}
                <i class="fa-brands fa-google"></i>
              {/if}
              <span>{label}</span>
            </button>
            <style>
            .oauth { width: 120px; height: 44px; font-size: 14px }
            .apple { background: #444; color: white }
            </style>
            """
        let page = """
            <script>
              import OAuthButton from '$lib/OAuthButton.svelte';
              const ways = [{ id: 'google', title: 'Sign in with Google' }, { id: 'apple', title: 'Login with Apple' }];
            </script>
            <OAuthButton provider="google" label="Continue with Google" />
            <OAuthButton provider="apple" label="Enter with Apple" on:click={signInWithApple} />
            {#each ways as way (way.id)}
              <OAuthButton provider={way.id} label={way.title} />
            {/each}
            """
        let (found, _) = await Self.inspection([
            "src/lib/OAuthButton.svelte": component, "src/routes/login/+page.svelte": page,
        ])
        #expect(found.buttons.map(\.title?.text) == [.known("Enter with Apple"), .known("Login with Apple")])
        #expect(found.buttons.allSatisfy { $0.fill.value?.hexadecimal == "#444444" })
        #expect(found.buttons.allSatisfy { $0.width == .known(120) })
    }

    @Test("Snippets, children and the rest of the properties")
    func snippets() async {
        let component = """
            <script lang="ts">
              let { icon, children, variant = "light", ...rest } = $props();
            </script>
            <button class="b" {...rest}>{@render icon?.()}{@render children()}</button>
            <style>
            .b { width: 320px; height: 50px; background: #1a73e8; color: #fff; font-size: 13px }
            </style>
            """
        let page = """
            <script>
              import Button from './Button.svelte';
            </script>
            <Button onclick={signInWithApple}>
              {#snippet icon()}<i class="fab fa-apple"></i>{/snippet}
              Sign in with Apple
            </Button>
            """
        let (found, rules) = await Self.inspection(["src/Button.svelte": component, "src/Login.svelte": page])
        #expect(found.buttons.map(\.title?.text) == [.known("Sign in with Apple")])
        #expect(rules.isSuperset(of: ["logo.artwork", "style.fill-color", "title.ratio"]), "\(rules)")
    }

    // MARK: React

    @Test("Branches that a property rules out aren't drawn")
    func deadBranches() async {
        let code = """
            export function AppleButton({ compact, label }) {
              return <button className="a">
                {compact ? <span style={{ fontSize: 9 }}>{label}</span> : <b style={{ fontSize: 19 }}>{label}</b>}
                {!compact && <i className="fab fa-apple" />}
              </button>
            }
            export default function Login() { return <AppleButton compact={false} label="Sign in with Apple" /> }
            """
        let (found, _) = await Self.inspection(["src/Login.jsx": code])
        let titles = found.buttons.compactMap(\.title)
        #expect(titles.map(\.size) == [.known(19)])
    }

    // MARK: What isn't seen

    @Test(
        "What code may give isn't absent",
        arguments: ["<Btn label=\"Sign in with Apple\" {...more} />", "<Btn label=\"Sign in with Apple\" />"]
    )
    func spreads(use: String) async {
        let code = """
            function Btn({ label, show }) { return <div>{show && <button style={{ width: 100, height: 20 }}>{label}</button>}</div> }
            export default function Login({ more }) { return \(use) }
            """
        let (found, _) = await Self.inspection(["src/Login.jsx": code])
        #expect(found.buttons.isEmpty == !use.contains("more"))
    }

    @Test("Slots that code chooses", arguments: ["#[name]", "v-slot:[name]", "#action"])
    func computedSlots(slot: String) async {
        let card = "<template><div><slot name=\"action\"/></div></template>"
        let page = """
            <script setup>
            import Card from './Card.vue'
            </script>
            <template><Card><template \(slot)><button>Sign in with Apple</button></template></Card></template>
            """
        let (found, _) = await Self.inspection(["Card.vue": card, "Login.vue": page])
        #expect(found.buttons.count == 1)
    }

    @Test("Conditions, loops and slots that multiply end")
    func growth() async {
        let ways = (0..<200).map { "<p v-else-if=\"kind === '\($0)'\">\($0)</p>" }.joined()
        let chain =
            "<template><button><p v-if=\"kind === 'x'\">x</p>\(ways){{ label }}</button></template>"
            + "<script>export default { props: ['kind', 'label'] }</script>"
        let uses = String(repeating: "<Chain kind=\"apple\" label=\"Sign in with Apple\"/>", count: 100)
        let entries = (0..<20).map { "{ name: 'Apple \($0)' }" }.joined(separator: ", ")
        let loops = """
            <script>
              const ways = [\(entries)];
            </script>
            {#each ways as a}{#each ways as b}{#each ways as c}{#if a.name === 'x'}<p>1</p>{/if}{/each}{/each}{/each}
            <button>Sign in with Apple</button>
            """
        let slots =
            "<template><button><Yb>\(String(repeating: "<slot/>", count: 40))</Yb></button></template>"
        let (found, _) = await Self.inspection([
            "components/Chain.vue": chain, "Login.vue": "<template><div>\(uses)</div></template>",
            "Loops.svelte": loops, "components/Ya.vue": slots,
            "components/Yb.vue": slots.replacing("Yb", with: "Ya"),
            "Slots.vue": "<template><Ya>Sign in with Apple</Ya></template>",
        ])
        #expect(found.buttons.contains { $0.place.path == "Loops.svelte" })
    }
}
