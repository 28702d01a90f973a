extension StyleSheet {
    /// Header, footer and the column between.
    static let frame = #"""
        .skip { position: absolute; left: -100vw; background: var(--surface); padding: .75rem 1rem; z-index: 1; }
        .skip:focus { left: 1rem; top: 1rem; }
        .row, main { width: 100%; max-width: 68rem; margin: 0 auto; padding: 0 1.25rem; }
        .top { border-bottom: 1px solid var(--line); background: var(--surface); }
        .top .row { display: flex; flex-wrap: wrap; align-items: center; gap: 0 1.5rem; min-height: 4rem; }
        .top a { color: var(--ink); text-decoration: none; display: inline-flex; align-items: center; min-height: 2.75rem; }
        .top a:hover { text-decoration: underline; }
        .top .brand { gap: .5rem; font-family: var(--serif); font-size: 1.5rem; letter-spacing: -.01em; }
        .top .brand:hover { text-decoration: none; }
        .sections, .yours { display: flex; gap: 0 1.25rem; }
        .sections { flex: 1; color: var(--quiet); font-size: .9375rem; }
        .yours { font-weight: 500; }
        .count {
          margin-left: .375rem; min-width: 1.375rem; padding: 0 .375rem; border-radius: 1rem; text-align: center;
          background: var(--quince); color: #22251d; font-size: .8125rem; font-weight: 650; line-height: 1.375rem;
        }
        main { flex: 1; padding-top: 2rem; padding-bottom: 4rem; }
        main > section + section, main > h1 + *, main > .heading + section { margin-top: 1.25rem; }
        .notice {
          background: var(--tint); border-left: 3px solid var(--action); border-radius: .25rem var(--radius) var(--radius) .25rem;
          padding: .75rem 1rem; margin-bottom: 1.5rem;
        }
        .crumb { margin-bottom: .75rem; font-size: .9375rem; }
        .foot { border-top: 1px solid var(--line); color: var(--quiet); font-size: .875rem; padding: 1.25rem 0; }
        .foot .row { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .25rem 2rem; }
        .actions { margin-top: 1.25rem; }
        @media (max-width: 46rem) {
          .top .row { min-height: 3.5rem; }
          .top .row { gap: 0 .75rem; }
          .top .brand { flex: 1; font-size: 1.3125rem; gap: .375rem; }
          .top .brand img { width: 1.75rem; }
          .yours { gap: 0 .875rem; font-size: .9375rem; }
          .sections { order: 3; flex: 1 0 100%; border-top: 1px solid var(--line); gap: 0 1rem; justify-content: space-between; }
          main { padding-top: 1.5rem; }
        }
        """#

    /// Catalogue, product, basket, checkout and orders.
    static let shopping = #"""
        .hero {
          display: grid; grid-template-columns: 1.15fr 1fr; align-items: center; gap: 1.5rem;
          background: var(--tile); border-radius: 1.25rem; overflow: hidden; padding-left: clamp(1.25rem, 5vw, 3.5rem);
        }
        .hero > div { padding: 2rem 0; }
        .hero h1 { font-size: clamp(2rem, 1.3rem + 3vw, 3.125rem); line-height: 1.1; }
        .hero p { margin-top: 1rem; font-size: 1.0625rem; max-width: 30rem; }
        .hero > img { justify-self: end; align-self: end; width: 100%; max-width: 26rem; }
        .shelf { padding-top: 1.75rem; }
        .cards { display: grid; grid-template-columns: repeat(4, minmax(0, 1fr)); gap: 2rem 1.5rem; margin-top: 1.25rem; }
        .card a { display: flex; flex-direction: column; color: inherit; text-decoration: none; border-radius: 1rem; height: 100%; }
        .card .name { font-family: var(--serif); font-size: 1.125rem; margin-top: .75rem; }
        .card a:hover .name { text-decoration: underline; text-decoration-thickness: 1px; text-underline-offset: .2em; }
        .card .line { color: var(--quiet); font-size: .9375rem; line-height: 1.4; margin-top: .125rem; }
        .card .price { margin-top: auto; padding-top: .375rem; }
        .price b { font-weight: 600; }
        .product { display: grid; grid-template-columns: 1fr 1fr; gap: 1.5rem 3rem; align-items: start; }
        .product .line { font-size: 1.125rem; color: var(--quiet); margin-top: .5rem; }
        .product .price { font-size: 1.25rem; margin-top: 1rem; }
        .product p + .facts { margin-top: 1rem; }
        .buy { display: grid; grid-template-columns: 5.5rem 1fr; gap: 0 .75rem; margin: 1.25rem 0 1.5rem; }
        .buy label { grid-column: 1 / -1; }
        .facts { margin: 1rem 0; display: grid; gap: .375rem; }
        .facts li { padding-left: 1.25rem; position: relative; }
        .facts li::before { content: ""; position: absolute; left: 0; top: .6em; width: .5rem; height: .5rem; border-radius: 50%; background: var(--quince); }
        .two { display: grid; grid-template-columns: minmax(0, 1fr) 20rem; gap: 1.5rem 3rem; align-items: start; margin-top: 1.25rem; }
        .lines li {
          display: grid; grid-template-columns: 5.5rem 1fr auto; gap: 0 1rem; align-items: center;
          padding: 1rem 0; border-top: 1px solid var(--line);
        }
        .lines li:first-child { border-top: 0; padding-top: 0; }
        .lines .tile { grid-row: span 2; border-radius: var(--radius); }
        .lines .what a { font-family: var(--serif); font-size: 1.125rem; }
        .lines .what .unit { display: block; }
        .lines .sum { font-weight: 600; text-align: right; }
        .quantity { display: flex; gap: .25rem; }
        .quantity select { width: 4.5rem; }
        .remove { text-align: right; }
        .remove .plain { color: var(--quiet); }
        .totals { display: grid; gap: .375rem; }
        .totals > div, .short li { display: flex; justify-content: space-between; gap: 1rem; }
        .totals dd, .short li > span:last-child { white-space: nowrap; font-variant-numeric: tabular-nums; }
        .totals .sum { border-top: 1px solid var(--line); padding-top: .5rem; margin-top: .25rem; font-weight: 600; font-size: 1.125rem; }
        .short { display: grid; gap: .375rem; margin: .75rem 0; padding-bottom: .75rem; border-bottom: 1px solid var(--line); }
        .panel > .wide { margin-top: 1.25rem; }
        .panel > .quiet { margin-top: .75rem; }
        .fields > h2 { margin-bottom: .75rem; }
        .fields > .address + h2 { margin-top: 2rem; }
        .field { margin-bottom: 1rem; }
        .under { margin: -.75rem 0 1rem; }
        .address { display: grid; grid-template-columns: 8rem 1fr; gap: 0 1rem; }
        .address .field:first-child, .address .field:last-child { grid-column: 1 / -1; }
        .known { margin-bottom: 1rem; }
        .about { display: flex; flex-wrap: wrap; gap: .75rem 3rem; padding: 1rem 0; border-block: 1px solid var(--line); }
        .about dt { color: var(--quiet); font-size: .875rem; }
        .order { margin-top: 2rem; }
        .order h2 { margin-bottom: .5rem; }
        .text { max-width: 42rem; }
        .text h2 { margin: 1.75rem 0 .5rem; }
        @media (max-width: 46rem) {
          .hero { grid-template-columns: 1fr; gap: 0; padding-right: 1.25rem; }
          .hero > div { padding: 1.75rem 0 0; }
          .hero > img { justify-self: center; max-width: 17rem; margin-top: .75rem; }
          .product, .two { grid-template-columns: minmax(0, 1fr); }
          .cards { grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 1.5rem 1rem; }
          .card .line { display: none; }
          .lines li { grid-template-columns: 4.5rem minmax(0, 1fr) auto; gap: 0 .75rem; }
          .lines .tile { grid-row: span 3; align-self: start; }
          .quantity, .remove { grid-column: 2 / -1; }
          .remove { text-align: left; margin-left: -.5rem; }
        }
        """#

    /// Signing in, the offer of an account, and the account.
    static let people = #"""
        .door {
          width: fit-content; max-width: calc(280px + 6rem + 2px); margin: 0 auto; padding: 2.25rem 3rem 2.5rem;
          background: var(--surface); border: 1px solid var(--line); border-radius: 1.25rem; box-shadow: var(--shadow);
        }
        .say { max-width: 34rem; margin: 0 auto; padding: 1rem 0; }
        .door > * + *, .say > * + * { margin-top: .75rem; }
        .door .ways, .say .ways { margin: 1.5rem 0; }
        /* As wide and high as the button's picture, each of them: equals. */
        .ways, .ways form { display: grid; grid-template-columns: minmax(0, 280px); gap: .75rem; }
        .ways form.ways { margin-block: 0; }
        .ways .way, .ways .primary { width: 100%; min-height: 44px; }
        .apple { display: block; width: 280px; height: 44px; border-radius: 10px; background: #000; color: #fff; text-align: center; line-height: 44px; font-weight: 500; }
        .apple img { width: 280px; height: 44px; border-radius: 10px; }
        @media (prefers-color-scheme: dark) { .apple { background: #fff; color: #000; } }
        .ways label { margin: .25rem 0 -.5rem; }
        .ways .problem { margin-top: -.5rem; }
        .or { display: flex; align-items: center; gap: .75rem; color: var(--quiet); font-size: .875rem; line-height: 1; }
        .or::before, .or::after { content: ""; flex: 1; border-top: 1px solid var(--line); }
        .developer { border: 1px dashed var(--edge); border-radius: var(--radius); padding: .75rem 1rem; font-size: .9375rem; }
        .offer { background: var(--tint); border-radius: 1rem; padding: 1.5rem; margin-top: 1.5rem; }
        .offer > * + * { margin-top: .75rem; }
        .offer .ways { grid-template-columns: repeat(auto-fit, 280px); margin-top: 1.25rem; }
        .heading .plain { white-space: nowrap; margin-right: -.5rem; }
        .heading { display: flex; align-items: center; justify-content: space-between; gap: 1rem; }
        .orders { margin-top: .75rem; }
        .orders li {
          display: grid; grid-template-columns: 7rem 1fr auto 5rem; gap: .25rem 1rem; align-items: baseline;
          padding: .875rem 0; border-top: 1px solid var(--line);
        }
        .orders li:last-child { border-bottom: 1px solid var(--line); }
        .orders .summary { color: var(--quiet); font-size: .9375rem; }
        .orders .sum { text-align: right; font-weight: 600; white-space: nowrap; }
        .halves { display: grid; grid-template-columns: 1fr 1fr; gap: 1.5rem; margin-top: 2rem; align-items: start; }
        .halves .panel > * + * { margin-top: 1rem; }
        .halves .known { margin-bottom: 0; }
        .pair { display: flex; gap: .5rem; }
        .email { font-weight: 600; }
        .hidden-by { color: var(--quiet); }
        .extras { display: grid; grid-template-columns: 1fr 1fr auto; gap: .75rem; align-items: end; }
        .halves .extras { grid-template-columns: 1fr; justify-items: start; }
        .halves .extras > div { width: 100%; }
        .method b { font-weight: 600; }
        .end { border-top: 1px solid var(--line); padding-top: 1rem; }
        .app .lead { margin-top: .75rem; }
        .app h3 { margin: 1rem 0 .25rem; }
        .app .ways { margin: 1.5rem 0; }
        .app .actions { margin-top: 1.5rem; }
        .steps { margin: 1.25rem 0; padding-left: 1.5rem; display: grid; gap: .5rem; }
        .steps li::marker { color: var(--quiet); }
        .code { background: var(--tile); border-radius: var(--radius); padding: .75rem 1rem; margin: .25rem 0 .5rem; }
        .code code {
          display: block; white-space: pre-wrap; overflow-wrap: anywhere;
          font: .875rem/1.5 ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
        }
        .messages { display: grid; gap: 1rem; margin-top: 1.25rem; max-width: 44rem; }
        .messages h2 { font-size: 1.125rem; margin: .25rem 0; }
        @media (max-width: 46rem) {
          .door { width: auto; max-width: 280px; padding: 0; background: none; border: 0; box-shadow: none; }
          .halves, .extras { grid-template-columns: minmax(0, 1fr); }
          /* Room for the button's full width on a screen of 320. */
          .offer { padding: 1.25rem .75rem; margin-inline: -.75rem; }
          .halves .panel { padding: 1.25rem 0 0; border: 0; border-top: 1px solid var(--line); border-radius: 0; background: none; }
          .ways { justify-content: center; }
          .orders li { grid-template-columns: 1fr auto; }
          .orders .summary { grid-column: 1 / -1; order: 3; }
          .orders .state { justify-self: end; order: 4; grid-column: 1; justify-self: start; }
          .orders .sum { order: 2; }
        }
        """#
}
