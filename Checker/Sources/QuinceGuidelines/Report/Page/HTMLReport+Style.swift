extension HTMLReport {
    /// The page's style sheet.
    static let style = """
        :root { color-scheme: light dark; --text: #1d1d1f; --quiet: #5c5c62; --page: #f5f5f7; --card: #ffffff; --line: #d2d2d7;
          --error: #b3261e; --warning: #8a5300; --advice: #0b57a4; --look: #4d5560; }
        @media (prefers-color-scheme: dark) { :root { --text: #f5f5f7; --quiet: #a8a8ae; --page: #161618; --card: #222225; --line: #3d3d42;
          --error: #ff8a80; --warning: #ffc266; --advice: #8ec5ff; --look: #b5bcc7; } }
        * { box-sizing: border-box; }
        body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
        main { max-width: 56rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
        h1 { font-size: 1.6rem; margin: 0; }
        h2 { font-size: 1.2rem; margin: 2rem 0 .75rem; }
        summary h2 { display: inline; }
        details { margin-top: 2rem; }
        h3 { font-size: 1.05rem; margin: 0; }
        article { background: var(--card); border: 1px solid var(--line); border-left: 4px solid var(--tone); border-radius: 8px;
          padding: 1rem 1.25rem; margin: 0 0 1rem; overflow-wrap: anywhere; }
        .error { --tone: var(--error); } .warning { --tone: var(--warning); } .advice { --tone: var(--advice); } .review { --tone: var(--look); }
        .weight { color: var(--tone); text-transform: uppercase; font-size: .8rem; letter-spacing: .04em; margin-right: .5rem; }
        .place { margin: .25rem 0 0; }
        .quiet, figcaption { color: var(--quiet); font-size: .9rem; }
        a { color: inherit; }
        code { font: .9em ui-monospace, monospace; overflow-wrap: anywhere; }
        figure { margin: .75rem 0; }
        svg { max-width: 100%; height: auto; display: block; font-family: system-ui, sans-serif; }
        svg .ground { stroke: var(--line); stroke-width: .5; }
        svg .unknown { fill: none; stroke: var(--line); stroke-dasharray: 3 3; }
        svg .edge { stroke: #888888; stroke-width: .5; }
        svg .space { fill: none; stroke: #a84fd0; stroke-width: 1; stroke-dasharray: 3 2; }
        svg .box { fill: none; stroke: #e0559f; stroke-width: .5; }
        svg .limit { stroke: #e0559f; stroke-width: 1; stroke-dasharray: 2 2; }
        svg .neighbour { fill: #9a9aa0; opacity: .55; }
        svg .measure { stroke: #8a8a90; stroke-width: 1; fill: none; }
        svg .caption { fill: var(--text); text-anchor: middle; }
        dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: .75rem 0 0; }
        dt { color: var(--quiet); } dd { margin: 0; }
        ul { padding-left: 1.25rem; }
        """
}
