/// The one style sheet, in the order it is served.
enum StyleSheet {
    /// Colours, type and what all pages share.
    ///
    /// Every pair of text and ground has a contrast of at least 4.5.
    static let foundation = #"""
        :root {
          color-scheme: light dark;
          --ground: #f6f3ea; --surface: #ffffff; --sunken: #f8f6ef; --ink: #1f1c15; --quiet: #5e594b;
          --line: #e0dac9; --edge: #8c8674; --link: #705000; --quince: #f2c437; --tint: #fdf3cf;
          --action: #1f1c15; --on-action: #ffffff; --action-hover: #3d382c; --focus: #1658c4;
          --good: #1b6a3a; --bad: #a6261b; --bad-tint: #fdecea; --good-tint: #e6f4ea;
          --shadow: 0 1px 2px rgb(60 50 20 / 8%), 0 12px 32px rgb(60 50 20 / 9%);
          --mono: ui-monospace, "SF Mono", Menlo, "Cascadia Mono", "DejaVu Sans Mono", monospace;
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --ground: #171610; --surface: #222019; --sunken: #1b1a14; --ink: #f3f0e6; --quiet: #b8b2a1;
            --line: #3b382e; --edge: #8c8674; --link: #f2cd63; --quince: #f2c437; --tint: #39311a;
            --action: #f3f0e6; --on-action: #1f1c15; --action-hover: #ffffff; --focus: #8ab8ff;
            --good: #85d6a0; --bad: #ffa194; --bad-tint: #3c211d; --good-tint: #1d3325;
            --shadow: 0 1px 2px rgb(0 0 0 / 40%), 0 12px 32px rgb(0 0 0 / 30%);
          }
        }
        *, *::before, *::after { box-sizing: border-box; }
        html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
        body {
          margin: 0; min-height: 100vh; min-height: 100dvh; background: var(--ground); color: var(--ink);
          font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", sans-serif;
        }
        h1, h2, h3, p, fieldset, legend, dl, dd, ul, ol, pre { margin: 0; padding: 0; }
        fieldset { border: 0; min-width: 0; }
        a { color: var(--link); text-underline-offset: .2em; }
        code, pre { font-family: var(--mono); font-size: .875em; }
        button, input, select, textarea { font: inherit; color: inherit; }
        button { cursor: pointer; }
        :focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
        [hidden] { display: none !important; }
        .unseen {
          position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden;
          clip-path: inset(50%); white-space: nowrap;
        }
        label { display: block; font-size: .875rem; color: var(--quiet); margin-bottom: .25rem; }
        input:not([type=radio], [type=checkbox]), select, textarea {
          width: 100%; min-height: 2.75rem; padding: .5rem .75rem; background: var(--surface);
          border: 1px solid var(--edge); border-radius: .625rem;
        }
        input[type=radio], input[type=checkbox] { accent-color: var(--action); width: 1.125rem; height: 1.125rem; flex: none; }
        .primary, .secondary {
          min-height: 2.75rem; padding: .5rem 1.25rem; border-radius: .75rem; font-weight: 600;
          border: 1px solid transparent; display: inline-flex; align-items: center; justify-content: center; gap: .5rem;
          white-space: nowrap; text-decoration: none;
        }
        .primary { background: var(--action); color: var(--on-action); }
        .primary:hover { background: var(--action-hover); }
        .secondary { background: transparent; border-color: var(--edge); color: var(--ink); }
        .secondary:hover { background: var(--sunken); }
        .plain { background: none; border: 0; padding: .5rem; min-height: 2.75rem; color: var(--link); font-weight: 600; border-radius: .5rem; }
        .plain:hover { text-decoration: underline; text-underline-offset: .2em; }
        .hint, .note { color: var(--quiet); font-size: .875rem; }
        .problem { background: var(--bad-tint); color: var(--bad); border-radius: .75rem; padding: .75rem 1rem; }
        .initial {
          flex: none; width: 2.75rem; height: 2.75rem; border-radius: 50%; background: var(--tint); color: var(--ink);
          display: grid; place-items: center; font-weight: 600; font-size: 1.125rem;
        }
        .foot { color: var(--quiet); font-size: .8125rem; text-align: center; padding: 1.5rem 1rem; }
        @media (prefers-reduced-motion: no-preference) {
          button, a, input, .card { transition: background-color .12s, border-color .12s; }
        }
        @media (forced-colors: active) {
          .primary, .secondary, .account button, .option { border: 1px solid; }
        }
        """#
}
