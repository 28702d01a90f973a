/// The one style sheet, in the order it is served.
enum StyleSheet {
    static let text = [Self.foundation, Self.frame, Self.shopping, Self.people].joined(separator: "\n")

    /// Colours, type and what all pages share.
    ///
    /// Every pair of text and ground has a contrast of at least 4.5.
    private static let foundation = #"""
        :root {
          color-scheme: light dark;
          --ground: #faf7f0; --surface: #ffffff; --tile: #f0eadb; --ink: #22251d; --quiet: #5a5f51;
          --line: #e3ddcd; --edge: #85897a; --action: #33543c; --on-action: #ffffff; --action-hover: #274230;
          --link: #2f5239; --tint: #ecf1e2; --quince: #f2c437; --bad: #9c2b1f; --bad-tint: #fbecea; --focus: #1658c4;
          --shadow: 0 1px 2px rgb(50 50 30 / 6%), 0 8px 24px rgb(50 50 30 / 6%);
          --serif: ui-serif, "Iowan Old Style", "Palatino Linotype", Palatino, "Noto Serif", Georgia, "DejaVu Serif", serif;
          --radius: .625rem;
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --ground: #151712; --surface: #1e211a; --tile: #2b2f25; --ink: #f1f0e6; --quiet: #b4b8a8;
            --line: #34382d; --edge: #7f8474; --action: #b2d3a5; --on-action: #14210f; --action-hover: #c8e2bd;
            --link: #b7d6ab; --tint: #232b1f; --quince: #f2c437; --bad: #ffa99d; --bad-tint: #38211d; --focus: #8ab8ff;
            --shadow: 0 1px 2px rgb(0 0 0 / 40%), 0 8px 24px rgb(0 0 0 / 25%);
          }
        }
        *, *::before, *::after { box-sizing: border-box; }
        html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; scroll-padding-top: 1rem; }
        body {
          margin: 0; min-height: 100vh; min-height: 100dvh; display: flex; flex-direction: column;
          background: var(--ground); color: var(--ink); overflow-wrap: break-word;
          font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, Inter, "Noto Sans", "Liberation Sans", sans-serif;
        }
        h1, h2, h3, p, dl, dd, ul, address { margin: 0; padding: 0; }
        ul { list-style: none; }
        address { font-style: normal; }
        .email, .lead, .quiet, .known, .summary, address, dd, .notice, .heading h1 { overflow-wrap: anywhere; }
        address span { display: block; }
        h1, h2 { font-family: var(--serif); font-weight: 500; letter-spacing: -.01em; text-wrap: balance; line-height: 1.2; }
        h1 { font-size: clamp(1.75rem, 1.4rem + 1.6vw, 2.375rem); }
        h2 { font-size: 1.375rem; }
        h3 { font-size: 1rem; }
        img { max-width: 100%; height: auto; display: block; }
        a { color: var(--link); text-underline-offset: .2em; text-decoration-thickness: 1px; }
        button, input, select { font: inherit; color: inherit; }
        button { cursor: pointer; }
        :focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
        .unseen {
          position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden;
          clip-path: inset(50%); white-space: nowrap;
        }
        .quiet, .unit { color: var(--quiet); }
        .quiet { font-size: .9375rem; }
        .unit { font-size: .875rem; }
        .lead { font-size: 1.0625rem; color: var(--quiet); max-width: 44rem; text-wrap: pretty; }
        label, .label { display: block; font-size: .875rem; color: var(--quiet); margin-bottom: .25rem; }
        input, select {
          width: 100%; min-height: 2.75rem; padding: .5rem .75rem; background: var(--surface);
          border: 1px solid var(--edge); border-radius: var(--radius);
        }
        [aria-invalid=true] { border-color: var(--bad); }
        .primary, .secondary, .way {
          min-height: 2.75rem; padding: .5rem 1.25rem; border-radius: var(--radius); border: 1px solid transparent;
          font-weight: 600; display: inline-flex; align-items: center; justify-content: center; text-decoration: none;
          text-align: center;
        }
        .primary { background: var(--action); color: var(--on-action); }
        .primary:hover { background: var(--action-hover); }
        .secondary, .way { background: var(--surface); border-color: var(--edge); color: var(--ink); }
        .secondary:hover, .way:hover { background: var(--tint); }
        .plain {
          background: none; border: 0; padding: .5rem; min-height: 2.75rem; color: var(--link);
          border-radius: var(--radius); text-decoration: underline; text-decoration-thickness: 1px; text-underline-offset: .2em;
        }
        .plain:hover { background: var(--tint); }
        .wide { width: 100%; }
        .bad { background: var(--bad); color: var(--ground); }
        .bad:hover { background: var(--bad); }
        .danger { color: var(--bad); }
        .problem { color: var(--bad); font-size: .9375rem; margin-top: .25rem; }
        .problem[role=alert] { background: var(--bad-tint); padding: .75rem 1rem; border-radius: var(--radius); margin-top: 1rem; }
        .panel { background: var(--surface); border: 1px solid var(--line); border-radius: 1rem; padding: 1.25rem; }
        .state {
          font-size: .8125rem; font-weight: 600; background: var(--tint); color: var(--ink);
          padding: .125rem .625rem; border-radius: 1rem; white-space: nowrap;
        }
        .tile { display: block; background: var(--tile); border-radius: 1rem; overflow: hidden; }
        @media (prefers-reduced-motion: no-preference) {
          a, button, input, .tile img { transition: background-color .12s, border-color .12s, transform .25s; }
        }
        @media (forced-colors: active) { .primary, .secondary, .way, .panel { border: 1px solid; } }
        """#
}
