extension Pictures {
    static let pickingBasket = svg(
        ball("quince", "#ffe88f", "#f2c437", "#bf820d")
            + """
            <pattern id="weave" width="36" height="28" patternUnits="userSpaceOnUse"><path d="M0 0h36v28H0z" fill="#a87a42"/>\
            <path d="M1 7c10-7 24-7 34 0M-17 21c10-7 24-7 34 0M19 21c10-7 24-7 34 0" fill="none" stroke="#d3a667" stroke-width="9"/>\
            <path d="M1 12c10-7 24-7 34 0M-17 26c10-7 24-7 34 0M19 26c10-7 24-7 34 0" fill="none" stroke="#6e4b22" stroke-width="1.600" opacity=".7"/></pattern>
            """,
        """
        \(shade(200, 262, 140))
        <path d="M92 150C92 30 308 30 308 150" fill="none" stroke="#7d5528" stroke-width="15"/>
        <path d="M92 150C92 30 308 30 308 150" fill="none" stroke="#bd8d50" stroke-width="8" stroke-dasharray="16 5"/>
        <ellipse cx="200" cy="150" rx="126" ry="24" fill="#5b3d1b"/>
        <g transform="translate(112 86) scale(1.350)">\(quince)</g><g transform="translate(206 86) scale(1.350) rotate(10 32 40)">\(quince)</g>
        <g transform="translate(158 76) scale(1.450)">\(quince)</g>
        <path d="M74 150c18 16 70 24 126 24s108-8 126-24c-2 40-16 76-34 98-12 14-172 14-184 0-18-22-32-58-34-98z" fill="url(#weave)"/>
        <path d="M74 150c18 16 70 24 126 24s108-8 126-24" fill="none" stroke="#8d6130" stroke-width="14" stroke-linecap="round"/>
        <path d="M74 150c18 16 70 24 126 24s108-8 126-24" fill="none" stroke="#d3a667" stroke-width="6" stroke-dasharray="14 6"/>
        """
    )

    static let secateurs = svg(
        tube("steel", "#7f8a8c", "#dfe6e6") + tube("grip", "#8f2a1d", "#d1503a"),
        """
        \(shade(205, 254, 150))
        <g transform="rotate(-32 200 160)">
        <path d="M196 146c30-34 74-50 120-50 10 0 12 8 4 12-40 18-76 36-104 58z" fill="url(#steel)" stroke="#6b7678" stroke-width="2"/>
        <path d="M206 172c30-2 64 0 92 14 12 6 10 18-4 18-34 0-66-4-94-18z" fill="#9aa5a6" stroke="#6b7678" stroke-width="2"/>
        <path d="M212 150C170 150 120 168 66 178c-14 2-26 8-24 18s16 12 30 8c52-12 98-24 138-30z" fill="url(#grip)"/>
        <path d="M200 172C160 150 118 128 70 116c-14-4-26-4-28 6s8 14 20 18c44 14 82 34 122 52z" fill="url(#grip)"/>
        <path d="M132 152c6 6 6 14 0 20M142 150c6 8 6 16 0 24" fill="none" stroke="#8c9698" stroke-width="4" stroke-linecap="round"/>
        <circle cx="206" cy="162" r="17" fill="#59615f"/><circle cx="206" cy="162" r="7" fill="#c9d2d1"/>
        <path d="M70 124c30 8 60 20 88 34M66 190c30-6 60-12 88-20" stroke="#f0a392" stroke-width="4" stroke-linecap="round" opacity=".55"/>
        </g>
        """
    )

    static let twine = svg(
        ball("jute", "#ead3a4", "#c8a469", "#84612f"),
        """
        \(shade(200, 256, 118))
        <circle cx="196" cy="158" r="98" fill="url(#jute)"/>
        <g fill="none" stroke="#8d6833" stroke-width="3.500" stroke-linecap="round" opacity=".75">
        <path d="M102 136c50-44 128-56 182-20M99 156c54-46 136-58 194-20M100 176c54-44 134-56 193-20M106 196c52-40 126-50 183-18"/>
        <path d="M150 72c-10 52 0 126 34 182M172 64c-10 54 2 130 38 190M196 60c-8 56 6 130 42 184"/>
        </g>
        <g fill="none" stroke="#f3e0b6" stroke-width="3" stroke-linecap="round" opacity=".7">
        <path d="M104 144c50-42 126-54 182-18M102 166c54-44 134-56 192-20M106 187c52-40 128-52 186-18"/>
        <path d="M161 68c-10 54 2 128 36 186M184 62c-8 54 4 130 40 187"/>
        </g>
        <path d="M274 216c30 22 44 36 74 30 20-4 22-24 6-26-18-2-22 22-6 34" fill="none" stroke="#a8834a" stroke-width="7" stroke-linecap="round"/>
        <path d="M274 216c30 22 44 36 74 30" fill="none" stroke="#e3c893" stroke-width="2.500" stroke-dasharray="6 5"/>
        """
    )

    static let quinceTree = svg(
        tube("clay", "#9c4f2b", "#cf7d4f") + ball("quince", "#ffe88f", "#f2c437", "#bf820d")
            + "<g id=\"leaf\">\(leaf)</g>",
        """
        \(shade(200, 276, 92))
        <g transform="translate(14 20) scale(.930)">
        <path d="M198 214c2-50 0-96 2-150" fill="none" stroke="#7a5530" stroke-width="8" stroke-linecap="round"/>
        <path d="M199 160c-18-18-36-28-62-34M200 128c18-16 38-24 62-28M199 182c18-8 34-12 54-10M200 96c-14-12-26-22-34-38" fill="none" stroke="#7a5530" stroke-width="5" stroke-linecap="round"/>
        <use href="#leaf" transform="translate(200 68) rotate(-62)"/><use href="#leaf" transform="translate(166 60) rotate(-128) scale(.900)"/>
        <use href="#leaf" transform="translate(172 66) rotate(158) scale(.950)"/><use href="#leaf" transform="translate(138 128) rotate(158)"/>
        <use href="#leaf" transform="translate(150 132) rotate(-120) scale(.950)"/><use href="#leaf" transform="translate(172 144) rotate(110) scale(.800)"/>
        <use href="#leaf" transform="translate(260 100) rotate(-8)"/><use href="#leaf" transform="translate(238 108) rotate(-76) scale(.950)"/>
        <use href="#leaf" transform="translate(252 172) rotate(-16) scale(.900)"/><use href="#leaf" transform="translate(232 174) rotate(42) scale(.800)"/>
        <use href="#leaf" transform="translate(202 112) rotate(-34) scale(.850)"/><use href="#leaf" transform="translate(198 92) rotate(-164) scale(.800)"/>
        <g transform="translate(214 108) scale(.860)">\(quince)</g><g transform="translate(122 130) scale(.860)">\(quince)</g>
        <path d="M150 214h100l-12 58c-1 5-4 7-8 7h-60c-4 0-7-2-8-7z" fill="url(#clay)"/>
        <rect x="142" y="202" width="116" height="20" rx="5" fill="url(#clay)"/><path d="M144 222h112" stroke="#7d3c1e" stroke-width="2" opacity=".5"/></g>
        """
    )
}
