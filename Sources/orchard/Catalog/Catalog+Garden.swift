extension Catalog {
    static let garden: [Product] = [
        Product(
            id: "picking-basket",
            section: .garden,
            name: "Picking basket",
            unit: "Willow, 12 litres",
            price: Money(cents: 3_900),
            line: "Woven two valleys away from last year’s rods.",
            description: """
                Round at the bottom so that it sits on a hip, with a handle that hangs from a branch by the hook that \
                comes with it.
                """,
            facts: ["Unpeeled willow", "Carries 10 kg", "With an ash-wood hook"],
            pictureDescription: "A woven willow basket with a round handle",
            picture: Pictures.pickingBasket
        ),
        Product(
            id: "secateurs",
            section: .garden,
            name: "Secateurs",
            unit: "21 cm",
            price: Money(cents: 4_600),
            line: "Forged steel, and a spring that can be replaced.",
            description: """
                For wood as thick as a thumb. The blade comes off with one screw to be sharpened; do it in January, \
                by the stove, and they will see out the gardener.
                """,
            facts: ["Carbon steel", "For right and left hands", "Spare springs for 2 euros"],
            pictureDescription: "Secateurs with red handles",
            picture: Pictures.secateurs
        ),
        Product(
            id: "twine",
            section: .garden,
            name: "Garden twine",
            unit: "200 m ball",
            price: Money(cents: 680),
            line: "Jute that holds for a summer and rots in a winter.",
            description: """
                For tying in young shoots, and everything else that has to stay where it is until September. Soft on \
                bark and on hands. Forget it in the hedge; it goes by itself.
                """,
            facts: ["Undyed jute", "200 metres", "Goes on the compost"],
            pictureDescription: "A ball of jute twine with a loose end",
            picture: Pictures.twine
        ),
        Product(
            id: "quince-tree",
            section: .garden,
            name: "Young quince tree",
            unit: "In a 7 litre pot",
            price: Money(cents: 3_450),
            line: "Needs no partner, flowers in May, fruit in three years.",
            description: """
                Grafted here, two winters old and about as tall as a child of ten. Any soil that is not a swamp, as \
                much sun as there is, and a stake for the first years.
                """,
            facts: ["About 130 cm tall", "Hardy to −25 °C", "Planting note included"],
            pictureDescription: "A small tree with two yellow quinces in a clay pot",
            picture: Pictures.quinceTree
        ),
    ]
}
