extension Pictures {
    /// A quince of 64 × 64: broad below, a short neck, a crown at the bottom.
    static let quince = """
        <path d="M32 10c10 0 13 4.500 14.500 9 2 7 12.500 12 12.500 24.500C59 54 49 61 32 61S5 54 5 43.500C5 31 15.500 26 17.500 19 19 14.500 22 10 32 10z" fill="url(#quince)"/>
        <path d="M32 12c-1-4 0-6.500 1.800-9" fill="none" stroke="#6b4a1f" stroke-width="2.600" stroke-linecap="round"/>
        <path d="M22 12.500c5 2.500 15 2.500 20 0" fill="none" stroke="#c48a14" stroke-width="1.400" stroke-linecap="round" opacity=".7"/>
        <path d="M28 58.500l2.200-3 1.800 3.200 1.900-3.200 2.100 3" fill="none" stroke="#6b4a1f" stroke-width="1.700" stroke-linecap="round" stroke-linejoin="round"/>
        <path d="M44 27c4 4 8 8 8 15" fill="none" stroke="#fff0a8" stroke-width="3" stroke-linecap="round" opacity=".4"/>
        <ellipse cx="17" cy="39" rx="4.200" ry="8" transform="rotate(20 17 39)" fill="#fff6cf" opacity=".65"/>
        """

    static let quinces = svg(
        ball("quince", "#ffe88f", "#f2c437", "#bf820d") + ball("flesh", "#fffbe6", "#fdf1bd", "#f5df8c"),
        """
        \(shade(205, 252, 160))
        <g transform="translate(52 76) scale(2.700) rotate(-7 32 40)">\(quince)</g>
        <g transform="translate(66 120) rotate(-24)">\(leaf)</g>
        <g transform="translate(168 102) scale(2.300) rotate(9 32 40)">\(quince)</g>
        <g transform="translate(262 132) scale(1.950)">
        <path d="M32 10c10 0 13 4.500 14.500 9 2 7 12.500 12 12.500 24.500C59 54 49 61 32 61S5 54 5 43.500C5 31 15.500 26 17.500 19 19 14.500 22 10 32 10z" fill="#e2ac22"/>
        <path d="M32 13.500c8 0 10.500 3.500 12 7.500 2.500 7.500 11.500 12 11.500 22.500 0 9-9 14-23.500 14s-23.500-5-23.500-14C8.500 33 17.500 28.500 20 21c1.500-4 4-7.500 12-7.500z" fill="url(#flesh)"/>
        <path d="M32 32c8 3 10 8 10 12s-4 8-10 8-10-4-10-8 2-9 10-12z" fill="none" stroke="#dfb95c" stroke-width="1.600"/>
        <path d="M28 40c2 2 2 6 .5 8.500-2-1.500-2.500-6-.5-8.500zM36 40c-2 2-2 6-.5 8.500 2-1.500 2.500-6 .5-8.500z" fill="#5b3815"/>
        </g>
        """
    )

    private static let pear = """
        <path d="M50 18c10 0 15 9 17 24 3 20 24 30 24 57 0 24-18 37-41 37S9 123 9 99c0-27 21-37 24-57 2-15 7-24 17-24z" fill="url(#pear)"/>
        <path d="M50 20c-2-9 2-15 9-19" fill="none" stroke="#5f4423" stroke-width="5" stroke-linecap="round"/>
        <path d="M72 70c14 12 18 34 6 50" fill="none" stroke="#c9713a" stroke-width="15" stroke-linecap="round" opacity=".22"/>
        <ellipse cx="31" cy="86" rx="7" ry="17" transform="rotate(16 31 86)" fill="#fbfbd0" opacity=".6"/>
        <g fill="#7c7a2c" opacity=".55"><circle cx="55" cy="62" r="1.300"/><circle cx="46" cy="78" r="1.200"/><circle cx="62" cy="92" r="1.400"/>
        <circle cx="50" cy="106" r="1.300"/><circle cx="70" cy="112" r="1.200"/><circle cx="38" cy="116" r="1.300"/><circle cx="58" cy="122" r="1.200"/></g>
        """

    static let pears = svg(
        ball("pear", "#eef0a0", "#bcc455", "#78862c"),
        """
        \(shade(205, 258, 140))
        <g transform="translate(76 36) scale(1.640)">\(pear)</g>
        <g transform="translate(222 104) rotate(14 50 80) scale(1.200)">\(pear)</g>
        """
    )

    private static let medlar = """
        <circle cx="50" cy="54" r="42" fill="url(#medlar)"/>
        <path d="M24 24 38 6l5 20zM40 16 50-4l10 20zM57 26l5-20 14 18z" fill="#6d4a26" stroke="#6d4a26" stroke-width="4" stroke-linejoin="round"/>
        <ellipse cx="50" cy="24" rx="24" ry="9" fill="#55371b"/><ellipse cx="50" cy="24" rx="14" ry="4.500" fill="#3c2611"/>
        <g fill="#ecd0a2" opacity=".55"><circle cx="30" cy="58" r="1.500"/><circle cx="42" cy="72" r="1.500"/><circle cx="58" cy="62" r="1.500"/>
        <circle cx="70" cy="74" r="1.500"/><circle cx="48" cy="88" r="1.500"/><circle cx="76" cy="54" r="1.500"/><circle cx="24" cy="72" r="1.500"/></g>
        """

    static let medlars = svg(
        ball("medlar", "#d9a869", "#a6713a", "#6a421c"),
        """
        \(shade(205, 254, 158))
        <g transform="translate(40 90) scale(1.640) rotate(-10 50 54)">\(medlar)</g>
        <g transform="translate(262 128) scale(1.260) rotate(16 50 54)">\(medlar)</g>
        <g transform="translate(162 130) scale(1.260) rotate(-4 50 54)">\(medlar)</g>
        """
    )

    private static let damson = """
        <ellipse cx="40" cy="52" rx="32" ry="42" fill="url(#damson)"/>
        <path d="M40 11c-7 24-7 58 2 82" fill="none" stroke="#1b1838" stroke-width="2" opacity=".55"/>
        <ellipse cx="26" cy="40" rx="9" ry="20" transform="rotate(14 26 40)" fill="#b9bfe8" opacity=".5"/>
        <path d="M40 12c1-9 5-15 12-19" fill="none" stroke="#6b5a2c" stroke-width="4" stroke-linecap="round"/>
        """

    static let damsons = svg(
        ball("damson", "#7b80c4", "#413f86", "#1d1a3d"),
        """
        \(shade(205, 250, 155))
        <g transform="translate(192 78) rotate(-16)">\(leaf)</g>
        <g transform="translate(52 120) rotate(-16 40 52) scale(1.300)">\(damson)</g>
        <g transform="translate(250 120) rotate(20 40 52) scale(1.300)">\(damson)</g>
        <g transform="translate(118 88) rotate(-4 40 52) scale(1.580)">\(damson)</g>
        <g transform="translate(206 138) rotate(9 40 52) scale(1.180)">\(damson)</g>
        """
    )
}
