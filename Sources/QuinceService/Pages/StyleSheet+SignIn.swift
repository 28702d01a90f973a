extension StyleSheet {
    /// The pages a person signs in with: one card on a quiet ground.
    static let signIn = #"""
        body.sign-in { display: flex; flex-direction: column; align-items: center; padding: 0 1rem; }
        /* Room above the card, as far as there is some. */
        body.sign-in::before { content: ""; flex: 1 1 0; max-height: 3.5rem; }
        .brand {
          display: flex; align-items: center; gap: .625rem; padding: 1rem 0;
          font-size: 1.25rem; font-weight: 650; letter-spacing: -.01em;
        }
        .brand { flex-wrap: wrap; justify-content: center; max-width: 27rem; }
        .brand .notice {
          flex-basis: 100%; font-size: .8125rem; font-weight: 400; letter-spacing: 0; text-align: center; padding: .25rem .75rem;
          border-radius: .75rem;
        }
        .card {
          width: 100%; max-width: 27rem; background: var(--surface); border-radius: 1.25rem;
          padding: 1.625rem 2rem 1.75rem; box-shadow: var(--shadow); border: 1px solid var(--line); overflow-wrap: anywhere;
        }
        .card h1 { font-size: 1.625rem; line-height: 1.2; letter-spacing: -.02em; font-weight: 650; text-wrap: balance; }
        .card .lead { color: var(--quiet); margin-top: .25rem; }
        .card .lead .app { color: var(--ink); font-weight: 600; }
        .card .problem { margin-top: 1.25rem; }
        .who, .option > span { display: block; min-width: 0; flex: 1; }
        .who > span, .option > span > span { display: block; }
        .who .name, .option .name { font-weight: 600; line-height: 1.35; }
        .address { color: var(--quiet); font-size: .9375rem; line-height: 1.35; }
        .who .note, .option .note { margin-top: .125rem; line-height: 1.35; }
        .accounts { margin-top: 1.5rem; }
        .account-search { margin-top: 1.25rem; }
        .account-search + .accounts, .account-search + .hint + .accounts { margin-top: 1rem; }
        .account-search + .hint { margin-top: .75rem; }
        .accounts ~ .hint, .all-accounts { margin-top: .75rem; font-size: .875rem; }
        .account { margin-top: .625rem; }
        .account button {
          width: 100%; display: flex; align-items: center; gap: .875rem; text-align: left; padding: .75rem .875rem;
          background: var(--surface); border: 1px solid var(--line); border-radius: .875rem;
        }
        .account button:hover { background: var(--sunken); border-color: var(--edge); }
        .arrow {
          flex: none; width: .5rem; height: .5rem; margin-right: .25rem; border: solid var(--quiet);
          border-width: 2px 2px 0 0; transform: rotate(45deg);
        }
        .accounts .account:first-child { margin-top: 0; }
        .other-account { margin-top: 1rem; }
        .other-account > summary { padding: .5rem .25rem; color: var(--link); font-weight: 600; border-radius: .5rem; cursor: pointer; }
        .other-account:not([open]) > :not(summary) { display: none; }
        .other-account .problem { margin: .5rem 0 0; }
        .other-account form { display: grid; gap: .875rem; margin-top: .5rem; }
        .other-account fieldset, .other-account .actions { margin-top: 0; }
        .other-account + .actions { margin-top: .75rem; }
        .row { display: flex; gap: .625rem; }
        .actions { display: flex; gap: .75rem; margin-top: 1.25rem; }
        .actions > button { flex: 1; }
        .identity {
          display: flex; align-items: center; gap: .875rem; margin-top: 1rem; padding: .5rem .375rem .5rem .75rem;
          background: var(--sunken); border-radius: .875rem; border: 1px solid var(--line);
        }
        .sign-in fieldset { margin-top: 1.125rem; }
        .sign-in legend { font-weight: 600; margin-bottom: .375rem; }
        .sign-in legend .hint { font-weight: 400; margin-left: .25rem; }
        .pair { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem; }
        .options { border: 1px solid var(--line); border-radius: .875rem; overflow: clip; }
        .option {
          display: flex; gap: .75rem; padding: .625rem .875rem; margin: 0; cursor: pointer;
          font-size: 1rem; color: var(--ink);
        }
        .option + .option { border-top: 1px solid var(--line); }
        .option:has(:checked) { background: var(--tint); }
        .option:has(:checked) :is(.address, .note) { color: var(--ink); }
        .option:has(:focus-visible) { outline: 3px solid var(--focus); outline-offset: -3px; border-radius: .875rem; }
        .option :focus-visible { outline: none; }
        .option input { margin: .1875rem 0 0; }
        .gets {
          margin-top: 1.125rem; padding-left: .875rem; border-left: 3px solid var(--quince);
          font-size: .875rem; color: var(--ink);
        }
        .refusal {
          margin-top: 1.5rem; padding: 1rem; border-radius: .875rem; background: var(--bad-tint); color: var(--bad);
        }
        .refusal code { font-size: 1rem; font-weight: 600; }
        .refusal ~ h2 { margin-top: 1.5rem; font-size: 1.125rem; font-weight: 650; }
        .refusal ~ h2 + p { margin-top: .25rem; }
        .difference { margin-top: 1rem; font-size: .875rem; }
        .difference dt { color: var(--quiet); }
        .difference dd { margin: 0 0 .5rem; overflow-wrap: anywhere; }
        .difference mark { background: var(--bad-tint); color: var(--bad); font-weight: 700; text-decoration: underline; }
        .why { margin-top: 1.25rem; font-weight: 600; }
        .card > .hint { margin-top: 1.25rem; }
        .sign-in .foot { margin-top: auto; padding-top: 1.5rem; }
        @media (max-width: 30rem) {
          .brand { padding: 1rem 0 .75rem; }
          .card { padding: 1.5rem 1.25rem; }
          .identity { gap: .625rem; padding-left: .625rem; padding-right: 0; }
          .identity .initial { width: 2.25rem; height: 2.25rem; }
          .identity .who :is(.name, .address), .identity .plain { font-size: .875rem; }
        }
        """#
}
