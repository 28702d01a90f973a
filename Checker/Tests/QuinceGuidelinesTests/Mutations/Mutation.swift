/// A right button moved past one limit, and the wrong one mended.
struct Mutation: Sendable {
    let rule: String
    /// Rules that the guidelines break together with it.
    var along: Set<String> = []
    /// The portrait past the limit; nil where it has no such limit.
    let past: @Sendable (Portrait) -> Portrait?
    /// What mends the wrong portrait, on the right side of the limit; nil leaves the right portrait.
    var mended: (@Sendable (Portrait) -> Portrait)?

    static let all: [Mutation] =
        [
            // 140 pt. So narrow, the title has no room, which only pixels show.
            Mutation(
                rule: "button.min-width",
                along: ["title.fits", "title.right-margin"],
                past: { $0.changed { ($0.width, $0.other.width) = (139, 139) } },
                mended: { $0.changed { ($0.width, $0.other.width) = (140, 140) } }
            ),
            // 30 pt; the rest stays in proportion.
            Mutation(
                rule: "button.min-height",
                past: { $0.scaled(to: 29, font: 12.5) },
                mended: { $0.scaled(to: 30, font: 13) }
            ),
            // A tenth of the height.
            Mutation(
                rule: "button.margin",
                past: { portrait in portrait.changed { $0.gap = portrait.height / 10 - 1 } },
                mended: { portrait in portrait.changed { $0.gap = portrait.height / 10 } }
            ),
            Mutation(
                rule: "button.not-smaller",
                past: { portrait in portrait.changed { $0.other.height = portrait.height + 6 } },
                mended: { portrait in
                    portrait.scaled(to: portrait.height + 6, font: (portrait.height + 6) * 0.43)
                }
            ),
            Mutation(
                rule: "button.corner-radius-consistent",
                past: { portrait in
                    portrait.changed { $0.other.radius = portrait.radius < 10 ? portrait.height / 2 : 2 }
                }
            ),
            Mutation(
                rule: "button.accessible-name",
                past: { $0.changed { $0.spoken = "button" } },
                mended: { portrait in portrait.changed { $0.spoken = portrait.title } }
            ),
        ] + titles + styles + logos

    private static let titles: [Mutation] = [
        Mutation(
            rule: "title.wording",
            past: { $0.changed { $0.title = "Login with Apple" } },
            mended: { $0.changed { $0.title = "Continue with Apple" } }
        ),
        Mutation(
            rule: "title.case",
            past: { $0.changed { $0.title = "Sign In with Apple" } },
            mended: { $0.changed { $0.title = "Sign in with Apple" } }
        ),
        Mutation(rule: "title.font-system", past: { $0.changed { $0.family = "Lobster" } }),
        // 43 %, rounded.
        Mutation(
            rule: "title.ratio",
            past: { portrait in portrait.changed { $0.font = (portrait.height * 0.36).rounded() } },
            mended: { portrait in portrait.changed { $0.font = (portrait.height * 0.43).rounded() } }
        ),
        Mutation(
            rule: "title.ratio",
            past: { portrait in portrait.changed { $0.font = (portrait.height * 0.52).rounded() } },
            mended: { portrait in portrait.changed { $0.font = (portrait.height * 0.43).rounded() } }
        ),
        Mutation(
            rule: "title.color",
            past: { portrait in portrait.changed { $0.ink = portrait.isBlack ? "D0D0D0" : "333333" } }
        ),
        // A title in the color of the surface is black or white, but not as the logo.
        Mutation(
            rule: "title.contrast",
            along: ["title.color"],
            past: { portrait in portrait.changed { $0.ink = portrait.fill } }
        ),
    ]

    private static let styles: [Mutation] = [
        Mutation(
            rule: "style.fill-color",
            past: { portrait in
                // The outline of another fill isn't the guidelines' matter.
                portrait.border == nil
                    ? portrait.changed { $0.fill = portrait.isBlack ? "212529" : "F0E0C0" } : nil
            }
        ),
        Mutation(
            rule: "style.border-color",
            past: { portrait in portrait.border == nil ? nil : portrait.changed { $0.border = "9D9D9D" } }
        ),
        // Light gray is the guidelines' own counterexample.
        Mutation(
            rule: "style.white-on-light",
            past: { portrait in
                portrait.isBlack ? nil : portrait.changed { ($0.page, $0.border) = ("D1D1D6", nil) }
            },
            mended: { $0.changed { $0.page = "0B4B2A" } }
        ),
        Mutation(
            rule: "style.outline-on-dark",
            past: { portrait in portrait.border == nil ? nil : portrait.changed { $0.page = "9E1C40" } },
            mended: { $0.changed { $0.border = nil } }
        ),
        Mutation(
            rule: "style.black-on-dark",
            past: { portrait in portrait.isBlack ? portrait.changed { $0.page = "161B22" } : nil },
            mended: { $0.changed { $0.page = "FFFFFF" } }
        ),
    ]

    private static let logos: [Mutation] = [
        Mutation(rule: "logo.missing", past: { $0.changed { $0.logo = .none } }),
        // A glyph has no padding, so its height isn't the button's.
        Mutation(
            rule: "logo.artwork",
            along: ["logo.height-match", "logo.png-size"],
            past: { portrait in portrait.changed { ($0.logo, $0.logoHeight) = (.glyph, portrait.font) } }
        ),
        Mutation(
            rule: "logo.height-match",
            past: { portrait in portrait.changed { $0.logoHeight = (portrait.height / 2).rounded() } }
        ),
        Mutation(rule: "logo.color", past: { $0.changed { $0.tint = "4285F4" } }),
        Mutation(rule: "logo.crop", past: { $0.changed { $0.isCropped = true } }),
        Mutation(
            rule: "logo.png-size",
            past: { portrait in portrait.height == 44 ? nil : portrait.changed { $0.logo = .bitmap } },
            mended: { $0.scaled(to: 44, font: 19) }
        ),
        Mutation(rule: "shape.rectangular", past: { $0.changed { $0.isStacked = true } }),
    ]
}

extension Portrait {
    func changed(_ change: (inout Portrait) -> Void) -> Portrait {
        var new = self
        change(&new)
        return new
    }

    /// With another height, and everything else in proportion.
    func scaled(to height: Double, font: Double) -> Portrait {
        self.changed {
            ($0.height, $0.logoHeight, $0.other.height, $0.font) = (height, height, height, font)
            $0.gap = max($0.gap, height / 10)
        }
    }
}
