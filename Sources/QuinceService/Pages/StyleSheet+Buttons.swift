extension StyleSheet {
    /// The button page: a form, and beside it what comes of it.
    static let buttons = #"""
        .button-page { display: grid; grid-template-columns: 26rem minmax(0, 1fr); gap: 1.75rem; align-items: start; }
        .shown { display: grid; gap: 1.25rem; min-width: 0; }
        .panel.button-form { display: grid; gap: 1.125rem; }
        .button-form > div { min-width: 0; }
        .button-form:not(:has([name=mode][value=logo]:checked)) .for-logo,
        .button-form:has([name=mode][value=logo]:checked) .for-text,
        .button-form:not(:has([name=mode][value=left]:checked)) .for-left { display: none; }
        .button-form legend { font-size: .875rem; color: var(--quiet); margin-bottom: .25rem; }
        .segments { display: flex; flex-wrap: wrap; border: 1px solid var(--edge); border-radius: .625rem; overflow: clip; background: var(--surface); }
        .segment {
          position: relative; flex: 1 1 auto; display: flex; align-items: center; justify-content: center; gap: .375rem; margin: 0;
          min-height: 2.625rem; padding: .375rem .75rem; font-size: .9375rem; color: var(--ink); cursor: pointer;
        }
        .segment:hover { background: var(--sunken); }
        .segment input { position: absolute; opacity: 0; inset: 0; width: 100%; height: 100%; margin: 0; cursor: pointer; }
        .segment:has(:checked) { background: var(--action); color: var(--on-action); }
        .segment:has(:focus-visible) { outline: 3px solid var(--focus); outline-offset: -3px; }
        .ground .segments { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); }
        .ground .segment { justify-content: flex-start; padding: .375rem .625rem; font-size: .875rem; line-height: 1.2; }
        .ground:not(:has([value=custom]:checked)) .own-color { display: none; }
        .swatch { flex: none; width: 1.125rem; height: 1.125rem; overflow: visible; }
        .swatch circle { stroke: var(--edge); }
        .numbers { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 1.125rem; }
        .numbers .range, .own-color .range { opacity: .9; font-size: .8125rem; white-space: nowrap; margin-left: .25rem; }
        .look { display: flex; flex-wrap: wrap; gap: .375rem 1.125rem; align-items: end; }
        .look > * { flex: 1 1 9rem; }
        .look .check { min-height: 2.75rem; font-size: .9375rem; }
        .button-form .pointed { display: flex; align-items: center; gap: .625rem; }
        .button-form .pointed > :first-child { flex: 1 1 4rem; min-width: 0; }
        .button-form .pointed > [data-slider] { flex: none; width: 5.25rem; padding-right: .375rem; }
        .button-form input[type=number] { font-variant-numeric: tabular-nums; }
        .button-form input[type=range] { flex: 1 1 4rem; min-width: 0; width: auto; padding: 0; border: 0; background: none; accent-color: var(--action); }
        .button-form input[type=color] { flex: 0 0 3.5rem; padding: .25rem; }
        .button-form [aria-invalid] { border-color: var(--bad); box-shadow: inset 0 0 0 1px var(--bad); }
        .own-color { margin-top: .75rem; }
        .own-color input { font-family: var(--mono); font-size: .9375rem; }
        .refusal-line { color: var(--bad); font-size: .875rem; margin-top: .25rem; overflow-wrap: anywhere; line-height: 1.35; }
        .refusal-line:empty { display: none; }
        .update { justify-self: start; margin: 0; }
        .scripted .update, body:not(.scripted) .snippet .copy { display: none; }
        .preview .panel { padding: .75rem; }
        .preview .hint { padding: .5rem .5rem 0; font-variant-numeric: tabular-nums; }
        .stage { position: relative; display: grid; place-items: center; padding: 2.75rem 1.5rem; border-radius: .5rem; overflow: clip; border: 1px solid var(--line); }
        .stage svg { position: absolute; inset: 0; width: 100%; height: 100%; }
        .stage img { position: relative; display: block; max-width: 100%; height: auto; }
        .past .stage img, .past > section:not(.preview) { opacity: .35; }
        .advice { margin-top: .875rem; }
        .advice .passed { padding: 0 .875rem; }
        .downloads { list-style: none; display: flex; flex-wrap: wrap; gap: .5rem; margin-top: .75rem; }
        .snippets { margin-top: .75rem; border: 1px solid var(--line); border-radius: .75rem; overflow: clip; }
        .snippets details + details { border-top: 1px solid var(--line); }
        .snippets summary { padding: .625rem .875rem; font-weight: 600; border-radius: 0; }
        .snippets summary:hover { background: var(--sunken); }
        .snippets summary:focus-visible { outline-offset: -3px; }
        .snippet { padding: 0 .875rem .875rem; }
        .snippet-top { display: flex; align-items: center; justify-content: space-between; gap: .75rem; min-height: 2.25rem; margin-bottom: .375rem; }
        .console .snippet-top h3 { margin: 0; }
        .snippet pre { background: var(--sunken); border: 1px solid var(--line); border-radius: .625rem; padding: .75rem; white-space: pre-wrap; overflow-wrap: anywhere; line-height: 1.45; }
        @media (min-height: 40rem) {
          /* What is scrolled away passes behind it unseen. */
          .preview { position: sticky; top: 3.75rem; z-index: 1; margin: -.75rem 0 -.5rem; padding: .75rem 0 .5rem; background: var(--ground); }
          html:has(> [data-page=buttons]) { scroll-padding-top: 18rem; }
        }
        @media (max-width: 60rem) {
          .button-page { display: flex; flex-direction: column; align-items: stretch; gap: 1.25rem; }
          .shown { display: contents; }
          .preview { order: -1; }
          .stage { padding: 1.5rem 1rem; }
        }
        @media (max-width: 40rem) and (min-height: 40rem) {
          .preview { top: 0; margin: 0 -1rem; padding: 0; }
          .preview .panel { border-radius: 0; border-width: 0 0 1px; padding: .5rem 1rem; }
          html:has(> [data-page=buttons]) { scroll-padding-top: 11rem; }
        }
        @media (max-width: 30rem) {
          .numbers { grid-template-columns: minmax(0, 1fr); }
          .ground .segments { grid-template-columns: repeat(2, minmax(0, 1fr)); }
        }
        @media (forced-colors: active) { .segment:has(:checked) { outline: 3px solid Highlight; outline-offset: -4px; } }
        """#
}
