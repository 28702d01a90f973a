extension Pictures {
    /// A jar of 160 × 210 with something in it.
    private static func jar(_ fill: String) -> String {
        """
        <path d="M14 34h132c10 10 14 20 14 34v118c0 14-10 24-24 24H24c-14 0-24-10-24-24V68c0-14 4-24 14-34z" fill="#f7f6ee" opacity=".8"/>
        <path d="M8 70c0-8 2-14 6-18h132c4 4 6 10 6 18v114c0 11-7 18-18 18H26c-11 0-18-7-18-18z" fill="url(#\(fill))"/>
        <path d="M22 64v120" stroke="#fff" stroke-width="9" stroke-linecap="round" opacity=".45"/>
        """
    }

    private static let lid = """
        <rect x="4" y="4" width="152" height="34" rx="7" fill="url(#lid)"/>
        <path d="M4 28h152" stroke="#8b6310" stroke-width="2" opacity=".5"/>
        """

    static let quinceJelly = svg(
        tube("jelly", "#c4611b", "#f5a83d") + tube("lid", "#a97a17", "#f1d27a")
            + ball("quince", "#ffe88f", "#f2c437", "#bf820d"),
        """
        \(shade(200, 262, 118))
        <g transform="translate(112 44) scale(1.050)">\(jar("jelly"))\(lid)
        <rect x="34" y="86" width="92" height="84" rx="6" fill="#fdf8ea"/>
        <rect x="39" y="91" width="82" height="74" rx="4" fill="none" stroke="#b8964a" stroke-width="1.500"/>
        <g transform="translate(56 96) scale(.740)">\(quince)</g>
        <path d="M52 152h56M62 158h36" stroke="#6b4a1f" stroke-width="2.500" stroke-linecap="round"/></g>
        """
    )

    static let quincePaste = svg(
        tube("wood", "#9b6b3a", "#c79660"),
        """
        \(shade(200, 254, 170))
        <path d="M40 226c0-8 6-12 14-12h292c8 0 14 4 14 12s-6 16-14 16H54c-8 0-14-8-14-16z" fill="url(#wood)"/>
        <path d="M62 228h120M214 232h110" stroke="#7a5026" stroke-width="2" stroke-linecap="round" opacity=".6"/>
        <path d="M78 128l34-32h128l-26 32z" fill="#d9643a"/>
        <path d="M78 128h136v86H78z" fill="#b43d22"/><path d="M214 128l26-32v82l-26 36z" fill="#8e2c18"/>
        <path d="M90 140h70" stroke="#f09a72" stroke-width="4" stroke-linecap="round" opacity=".6"/>
        <g transform="translate(258 134)"><path d="M0 80 26 4l12 4-24 74z" fill="#c9502d"/><path d="M26 4 88-2l14 6-64 4z" fill="#e27a4c"/><path d="M38 8l64-4-22 72-66 6z" fill="#a93820"/></g>
        <g transform="translate(66 150)"><path d="M0 0c30 10 60 12 90 8v58H0z" fill="#f3ead4"/><path d="M0 0c30 10 60 12 90 8M12 20h50M12 30h38" fill="none" stroke="#b79f6d" stroke-width="2.500" stroke-linecap="round"/></g>
        """
    )

    static let pearChutney = svg(
        tube("chutney", "#7c4a1c", "#c0853a")
            + """
            <pattern id="cloth" width="20" height="20" patternUnits="userSpaceOnUse"><path d="M0 0h20v20H0z" fill="#faf6ea"/>\
            <path d="M0 0h10v20H0z" fill="#5f8a52" opacity=".5"/><path d="M0 0h20v10H0z" fill="#5f8a52" opacity=".5"/></pattern>
            """,
        """
        \(shade(200, 262, 118))
        <g transform="translate(112 44) scale(1.050)">\(jar("chutney"))
        <g fill="#f0cf85" opacity=".85"><path d="M36 80l16-6 8 12-14 8zM96 72l18 2 2 14-18 2zM120 116l16 6-4 14-16-4zM30 126l12-6 12 10-10 10zM110 172l16-8 8 12-14 8zM50 178l14-4 4 12-14 4z"/></g>
        <g fill="#4a2a0e"><circle cx="76" cy="84" r="3"/><circle cx="44" cy="110" r="3"/><circle cx="118" cy="100" r="3"/><circle cx="28" cy="162" r="3"/><circle cx="98" cy="186" r="3"/><circle cx="134" cy="152" r="3"/></g>
        <path d="M44 96h72v64H44z" fill="#fdf8ea"/><path d="M56 116h48M56 128h48M62 140h36" stroke="#6b4a1f" stroke-width="2.500" stroke-linecap="round"/>
        <path d="M-6 52C2 22 14 2 20-2c30-8 90-8 120 0 6 4 18 24 26 54l-16-6-12 10-14-10-14 10-14-10-16 10-16-10-14 10-14-10-14 10-12-10z" fill="url(#cloth)"/>
        <path d="M10 30c40 10 100 10 140 0" fill="none" stroke="#b08a4a" stroke-width="4"/><path d="M78 37l-10 18M82 37l12 16" stroke="#b08a4a" stroke-width="3.500" stroke-linecap="round"/></g>
        """
    )

    /// An empty jar of 100 × 150 with ring and clip.
    private static let clipJar = """
        <path d="M12 34h76c7 7 10 14 10 24v74c0 11-7 18-18 18H20c-11 0-18-7-18-18V58c0-10 3-17 10-24z" fill="#cfe0d6" opacity=".75" stroke="#8fa99b" stroke-width="2.500"/>
        <path d="M18 4h64c4 0 7 3 7 7v10H11V11c0-4 3-7 7-7z" fill="#dbe9e1" stroke="#8fa99b" stroke-width="2.500"/>
        <rect x="8" y="21" width="84" height="10" rx="4" fill="#dd6f2a"/>
        <path d="M50 21v22M50 43c-8 0-12 6-8 12h16c4-6 0-12-8-12z" fill="none" stroke="#76806f" stroke-width="4" stroke-linecap="round"/>
        <path d="M18 62v62" stroke="#fff" stroke-width="7" stroke-linecap="round" opacity=".75"/>
        <path d="M80 70v40" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity=".5"/>
        """

    static let preservingJars = svg(
        "",
        """
        \(shade(200, 256, 165))
        <g transform="translate(40 82) scale(1.120)">\(clipJar)</g>
        <g transform="translate(252 82) scale(1.120)">\(clipJar)</g>
        <g transform="translate(130 54) scale(1.400)">\(clipJar)</g>
        """
    )
}
