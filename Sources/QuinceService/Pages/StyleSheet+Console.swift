extension StyleSheet {
    /// The frame of the console: bar, columns, panels.
    static let console = #"""
        .console { display: flex; flex-direction: column; }
        .console .foot { margin-top: auto; }
        .skip { position: absolute; left: -99rem; top: .5rem; padding: .5rem 1rem; background: var(--surface); z-index: 3; border-radius: .5rem; }
        .skip:focus { left: .5rem; }
        .top { background: var(--surface); border-bottom: 1px solid var(--line); position: sticky; top: 0; z-index: 2; }
        .bar {
          max-width: 84rem; margin: 0 auto; padding: 0 1.5rem; min-height: 3.75rem;
          display: flex; align-items: center; gap: .25rem 1.75rem; flex-wrap: wrap;
        }
        .brand-small { display: flex; align-items: center; gap: .5rem; color: var(--ink); text-decoration: none; font-weight: 650; font-size: 1.125rem; }
        .bar nav ul { display: flex; list-style: none; gap: .25rem; }
        .bar nav a {
          display: block; padding: .5rem .75rem; border-radius: .625rem; color: var(--quiet);
          text-decoration: none; font-weight: 550; font-size: .9375rem;
        }
        .bar nav a:hover { background: var(--sunken); color: var(--ink); }
        .bar nav a[aria-current] { background: var(--tint); color: var(--ink); }
        .state { margin-left: auto; font-size: .8125rem; color: var(--quiet); display: flex; gap: .375rem; flex-wrap: wrap; }
        .notice { font-size: .875rem; background: var(--tint); color: var(--ink); }
        .notice a { color: inherit; font-weight: 600; white-space: nowrap; }
        .top:has([href$="/tools"][aria-current]) .notice a { display: none; }
        .top .notice { padding: .375rem max(1.5rem, calc((100% - 84rem) / 2 + 1.5rem)); }
        .console main { width: 100%; max-width: 84rem; margin: 0 auto; padding: 1.75rem 1.5rem 0; outline: none; }
        .console main > .problem, noscript > .problem { margin-bottom: 1.25rem; }
        .console h1 { font-size: 1.5rem; line-height: 1.25; letter-spacing: -.015em; overflow-wrap: anywhere; }
        .console h2 { font-size: 1.125rem; line-height: 1.3; letter-spacing: -.01em; }
        .console h3 { font-size: .8125rem; color: var(--quiet); font-weight: 600; margin: 1rem 0 .375rem; }
        .heading { display: flex; align-items: flex-start; justify-content: space-between; gap: .75rem 1.5rem; flex-wrap: wrap; margin-bottom: 1.25rem; }
        .heading .hint { max-width: 42rem; margin-top: .25rem; }
        .stream > .heading { align-items: center; }
        .columns { display: grid; grid-template-columns: 21rem minmax(0, 1fr); gap: 1.75rem; align-items: start; }
        .side { display: grid; gap: 1.25rem; position: sticky; top: 5.5rem; min-width: 0; }
        .panel { background: var(--surface); border: 1px solid var(--line); border-radius: 1rem; padding: 1.25rem; min-width: 0; }
        .panel > .hint { margin-top: .25rem; }
        .panel form, .panel .settings { margin-top: 1rem; }
        #shop { margin: .75rem 0 1.25rem; }
        .wide { width: 100%; min-height: 3rem; white-space: normal; }
        .try { border-color: var(--quince); box-shadow: 0 0 0 3px var(--tint); }
        summary { cursor: pointer; border-radius: .5rem; }
        .unregistered { display: grid; gap: .5rem; margin-top: .75rem; overflow-wrap: anywhere; }
        .try details { margin-top: .75rem; }
        .try summary { padding: .375rem 0; color: var(--link); font-weight: 600; font-size: .9375rem; }
        .fields { display: grid; gap: .75rem; padding-top: .5rem; }
        .fields label { font-family: var(--mono); font-size: .8125rem; }
        .check { display: flex; align-items: center; gap: .625rem; margin: 0; color: var(--ink); min-height: 1.75rem; }
        .small { min-height: 2.25rem; padding: .25rem .875rem; font-size: .875rem; border-radius: .625rem; }
        .danger { min-height: 2.75rem; padding: .5rem 1.25rem; border-radius: .75rem; font-weight: 600; background: transparent; border: 1px solid var(--bad); color: var(--bad); }
        .danger:hover { background: var(--bad-tint); }
        .settings > div { padding: .375rem 0; border-top: 1px solid var(--line); }
        .settings > div:first-child { border-top: 0; padding-top: 0; }
        .settings dt { font-size: .8125rem; color: var(--quiet); }
        .settings dd { display: flex; align-items: center; justify-content: space-between; gap: .75rem; overflow-wrap: anywhere; line-height: 1.35; }
        .settings dd code { min-width: 0; }
        .settings button { flex: none; }
        .copy { min-height: 2rem; padding: .125rem .625rem; font-size: .8125rem; font-weight: 600; border: 1px solid var(--line); border-radius: .5rem; background: var(--sunken); color: var(--quiet); }
        .copy:hover { color: var(--ink); border-color: var(--edge); }
        .filters { display: flex; gap: .5rem; flex-wrap: wrap; }
        .filters select { width: auto; min-height: 2.25rem; padding: .25rem .5rem; font-size: .875rem; max-width: 16rem; }
        .connection { font-size: .8125rem; font-weight: 500; color: var(--quiet); margin-left: .5rem; }
        .connection::before { content: ""; display: inline-block; width: .5rem; height: .5rem; border-radius: 50%; background: var(--edge); margin-right: .375rem; }
        .connection.live::before { background: var(--good); }
        .good { color: var(--good); } .bad { color: var(--bad); }
        .sign { margin-right: .25rem; }
        /* What has the focus must not be under the bar. */
        @media (min-width: 40.01rem) {
          html:has(> .console) { scroll-padding-top: 5rem; }
          html:has(.top .notice:not([hidden])) { scroll-padding-top: 7.25rem; }
        }
        .console:has(.top .notice:not([hidden])) .side { top: 7.75rem; }
        @media (max-width: 60rem) {
          .columns { grid-template-columns: minmax(0, 1fr); }
          .side { display: contents; }
          .stream { order: 1; }
          .settings-panel { order: 2; }
        }
        @media (max-width: 40rem) {
          .top { position: static; }
          .bar { padding: .5rem 1rem; }
          .top .notice { padding: .375rem 1rem; }
          .bar nav { order: 3; width: 100%; }
          .bar nav ul { flex-wrap: wrap; gap: .125rem; margin: 0 -.4375rem; }
          .bar nav a { padding: .5rem .4375rem; font-size: .875rem; }
          .console main { padding: 1.25rem 1rem 0; }
          .filters { width: 100%; }
          .filters select { flex: 1 1 40%; min-width: 0; }
        }
        @media (max-width: 26rem) {
          .bar nav ul { margin: 0 -.3125rem; }
          .bar nav a { padding: .5rem .3125rem; font-size: .8125rem; }
        }
        """#
}
