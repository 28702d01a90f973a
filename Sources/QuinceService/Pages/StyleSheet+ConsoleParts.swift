extension StyleSheet {
    /// What the console's script fills in: requests, records, dialogs.
    static let consoleParts = #"""
        .requests { list-style: none; display: grid; gap: .5rem; }
        .request { background: var(--surface); border: 1px solid var(--line); border-radius: .875rem; overflow: clip; }
        .request[open] { border-color: var(--edge); }
        .request > summary {
          list-style: none; display: grid; grid-template-columns: 4.5rem 8.25rem minmax(0, 1fr) auto; gap: .125rem .75rem;
          align-items: baseline; padding: .75rem 1rem; border-radius: .875rem;
        }
        .request > summary::-webkit-details-marker { display: none; }
        .request > summary:hover { background: var(--sunken); }
        .request > summary:focus-visible { outline-offset: -3px; }
        .request time { color: var(--quiet); font-size: .8125rem; font-variant-numeric: tabular-nums; }
        .request .path { overflow-wrap: anywhere; }
        .request .path code { font-size: .9375rem; }
        .request .client { color: var(--quiet); font-size: .8125rem; }
        .request .took { color: var(--quiet); font-size: .8125rem; white-space: nowrap; font-variant-numeric: tabular-nums; }
        .request .reason { grid-column: 3 / -1; font-size: .9375rem; color: var(--bad); overflow-wrap: anywhere; }
        .pill { justify-self: start; font-size: .8125rem; font-weight: 600; padding: .0625rem .5rem; border-radius: 1rem; white-space: nowrap; background: var(--sunken); color: var(--quiet); border: 1px solid var(--line); }
        .pill.ok { background: var(--good-tint); color: var(--good); border-color: transparent; }
        .pill.refused, .pill.failed { background: var(--bad-tint); color: var(--bad); border-color: transparent; }
        .pill.shifted { background: var(--tint); color: var(--ink); border-color: transparent; }
        .request .path:is(h3) { margin: 0; font-size: 1rem; font-weight: 600; color: var(--ink); overflow-wrap: anywhere; }
        .sign-in > .requests, .images > .requests { padding: .25rem .5rem .5rem; border-top: 1px solid var(--line); background: var(--sunken); }
        .sign-in > .requests { gap: .375rem; padding-top: .5rem; }
        .images > .requests { gap: .375rem; padding-top: .5rem; }
        .sign-in > summary, .images > summary { position: relative; padding-right: 2.25rem; }
        .sign-in > summary::after, .images > summary::after {
          content: ""; position: absolute; right: 1.125rem; top: 1.25rem; width: .4375rem; height: .4375rem; border: solid var(--quiet);
          border-width: 0 2px 2px 0; transform: rotate(45deg);
        }
        .sign-in[open] > summary::after, .images[open] > summary::after { top: 1.4375rem; transform: rotate(225deg); }
        .detail { padding: .25rem 1rem 1.25rem; border-top: 1px solid var(--line); }
        .fresh { animation: fresh 1.2s ease-out; }
        @keyframes fresh { from { background: var(--tint); } }
        @media (prefers-reduced-motion: reduce) { .fresh { animation: none; } }
        .checks { list-style: none; display: grid; gap: .5rem; }
        .checks > li { display: grid; grid-template-columns: 1.5rem minmax(0, 1fr); align-items: start; overflow-wrap: anywhere; }
        .checks .mark { font-weight: 700; }
        .checks .refused, .checks .lenient { padding: .75rem .875rem; border-radius: .75rem; background: var(--bad-tint); }
        .checks .refused .mark { color: var(--bad); }
        .checks .lenient { background: var(--sunken); box-shadow: inset 0 0 0 1px var(--line); }
        .checks .lenient .mark { color: var(--quiet); }
        .checks .passed .mark { color: var(--good); }
        .checks .check-name { font-weight: 600; }
        .checks .passed .check-name, .checks .note .check-name { font-weight: 500; color: var(--quiet); font-size: .875rem; }
        .evidence { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .125rem .75rem; margin-top: .375rem; font-size: .9375rem; }
        .evidence dt { font-size: .8125rem; line-height: 1.7; opacity: .85; }
        .values { display: grid; }
        .values > div { display: grid; grid-template-columns: 12.5rem minmax(0, 1fr); gap: .125rem .75rem; padding: .3125rem 0; border-top: 1px solid var(--line); }
        .values > div:first-child { border-top: 0; }
        .claims dd + dd { font-size: .9375rem; }
        .claims > div { grid-template-columns: 12.5rem repeat(2, minmax(0, 1fr)); }
        .values dt { color: var(--quiet); overflow-wrap: anywhere; }
        .values dd code { word-break: break-all; }
        .values dd { overflow-wrap: anywhere; }
        .values dd .copy { margin-left: .5rem; }
        .identifiers { flex-basis: 100%; }
        .identifier { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; padding: .5rem 0 0; border-top: 1px solid var(--line); font-size: .875rem; }
        .identifier + .identifier { margin-top: .5rem; }
        .identifier dt { color: var(--quiet); font-size: .8125rem; }
        .identifier dd { overflow-wrap: anywhere; }
        .record.named { border-color: var(--quince); box-shadow: 0 0 0 3px var(--tint); }
        .decoded { margin-top: .375rem; background: var(--sunken); border: 1px solid var(--line); border-radius: .625rem; padding: .75rem; white-space: pre-wrap; overflow-wrap: anywhere; word-break: break-all; }
        .quiet-details > summary { font-size: .875rem; color: var(--link); font-weight: 600; padding: .5rem 0; }
        .detail-actions { display: flex; gap: .5rem; margin-top: 1rem; flex-wrap: wrap; }
        .empty { border: 2px dashed var(--line); border-radius: 1rem; padding: 2.5rem 1.5rem; text-align: center; color: var(--quiet); }
        .empty h3 { font-size: 1.125rem; color: var(--ink); margin: 0 0 .375rem; }
        .empty p { max-width: 32rem; margin: 0 auto; }
        .records { display: grid; gap: .625rem; }
        .record { display: flex; align-items: center; gap: .875rem; flex-wrap: wrap; background: var(--surface); border: 1px solid var(--line); border-radius: 1rem; padding: .875rem 1rem; }
        .record > .who { flex: 1 1 16rem; overflow-wrap: anywhere; }
        .record .buttons { display: flex; gap: .5rem; flex-wrap: wrap; }
        .record .who code { font-size: .875rem; }
        .block { margin-top: 2.25rem; }
        .block > h2 { margin-bottom: .75rem; }
        .lines { margin-top: .75rem; }
        .line .buttons { display: flex; gap: .5rem; flex-wrap: wrap; justify-content: flex-end; }
        .line { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem .75rem; justify-content: space-between; padding: .5rem 0; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
        .line:first-child { border-top: 0; }
        .record .lines { flex-basis: 100%; margin: 0; border-top: 1px solid var(--line); }
        .tools { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 25rem), 1fr)); gap: 1.25rem; align-items: start; }
        .tool-column { display: grid; gap: 1.25rem; min-width: 0; }
        .plain-list { padding-left: 1.125rem; font-size: .875rem; color: var(--ink); }
        .plain-list li { margin: .125rem 0; }
        .fault-presets { list-style: none; display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 14rem), 1fr)); gap: .5rem; }
        .fault-preset {
          width: 100%; height: 100%; text-align: left; padding: .5rem .75rem; background: var(--surface); border: 1px solid var(--line);
          border-radius: .75rem; display: flex; flex-direction: column; gap: .125rem; overflow-wrap: anywhere;
        }
        .fault-preset:hover { background: var(--sunken); border-color: var(--edge); }
        .fault-preset .name { font-weight: 600; font-size: .9375rem; }
        .fault-preset .note { line-height: 1.35; }
        .presets { display: flex; gap: .5rem; flex-wrap: wrap; margin-top: .875rem; }
        .panel .presets form, .heading .presets, .heading .presets form { margin-top: 0; }
        .clock { margin-top: .5rem; font-size: 1.25rem; font-variant-numeric: tabular-nums; }
        #clock-offset { display: block; }
        [data-action=clock-real] { margin-top: .875rem; }
        .inline { display: flex; gap: .625rem; align-items: flex-end; flex-wrap: wrap; }
        .inline > div { flex: 1 1 9rem; }
        .inline > .full { flex-basis: 100%; }
        #secret:not(:empty) { display: grid; justify-items: start; gap: .625rem; margin-top: 1rem; }
        #secret pre { margin: 0; justify-self: stretch; }
        dialog { border: 1px solid var(--line); border-radius: 1.25rem; padding: 0; background: var(--surface); color: var(--ink); width: min(32rem, calc(100vw - 2rem)); max-height: calc(100vh - 2rem); max-height: calc(100dvh - 2rem); box-shadow: var(--shadow); }
        dialog[open], dialog form { display: flex; flex-direction: column; min-height: 0; }
        dialog::backdrop { background: rgb(20 18 10 / 55%); }
        dialog h2 { padding: 1.5rem 1.5rem .625rem; }
        dialog .body { display: grid; gap: 1rem; padding: .375rem 1.5rem 0; overflow-y: auto; }
        dialog .actions { margin: 0; padding: 1.5rem; }
        dialog form .body { padding-bottom: 1.25rem; }
        dialog form .actions { padding-top: 1rem; border-top: 1px solid var(--line); }
        dialog .field-hint { font-size: .8125rem; color: var(--quiet); margin-top: .25rem; }
        dialog pre { background: var(--sunken); border: 1px solid var(--line); border-radius: .625rem; padding: .75rem; overflow: auto; max-height: 16rem; }
        .result { display: grid; align-content: start; gap: 1.25rem; }
        .result .heading { margin: 0; }
        .result h2 code { font-weight: 400; color: var(--quiet); margin-left: .375rem; }
        .result .values { margin-top: .5rem; }
        @media (max-width: 40rem) {
          .request > summary { grid-template-columns: auto minmax(0, 1fr) auto; }
          .request .path { grid-column: 1 / -1; }
          .request .pill { justify-self: end; grid-column: 3; grid-row: 1; }
          .request .took { grid-column: 2; grid-row: 1; }
          .request .reason { grid-column: 1 / -1; }
          .values > div { grid-template-columns: minmax(0, 1fr); padding: .5rem 0; }
        }
        """#
}
