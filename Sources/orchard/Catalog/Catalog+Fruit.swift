extension Catalog {
    static let fruit: [Product] = [
        Product(
            id: "quinces",
            section: .fruit,
            name: "Vranja quinces",
            unit: "2 kg",
            price: Money(cents: 890),
            line: "Large, downy and fragrant enough to scent a room.",
            description: """
                Our oldest trees stand against the south wall and are the last to be picked. Raw they are hard and \
                sharp; an hour in the oven turns them rose-colored and sweet. Leave one in the wardrobe.
                """,
            facts: ["In season October to December", "Keeps six weeks in a cool room", "Unsprayed"],
            pictureDescription: "Two yellow quinces and one cut in half",
            picture: Pictures.quinces
        ),
        Product(
            id: "pears",
            section: .fruit,
            name: "Comice pears",
            unit: "2 kg",
            price: Money(cents: 740),
            line: "Picked green, sent when they give at the neck.",
            description: """
                A pear has one good day, and it is never the day it is picked. We keep ours in the cold barn and send \
                them so that they are ripe two or three days after they reach you.
                """,
            facts: ["In season September to February", "Ripens on the sill", "Unsprayed"],
            pictureDescription: "Two green and yellow pears",
            picture: Pictures.pears
        ),
        Product(
            id: "medlars",
            section: .fruit,
            name: "Medlars",
            unit: "1 kg",
            price: Money(cents: 620),
            line: "Forgotten for a century, and worth the wait.",
            description: """
                Lay them on straw, stalk up, until they are brown and soft: then they taste of dates and baked \
                toffee. With a spoon beside cheese, or as a clear amber jelly.
                """,
            facts: ["In season November", "Ready after two weeks on straw", "Unsprayed"],
            pictureDescription: "Three brown medlars with their open crowns",
            picture: Pictures.medlars
        ),
        Product(
            id: "damsons",
            section: .fruit,
            name: "Damsons",
            unit: "1 kg",
            price: Money(cents: 560),
            line: "Small, dark and made for the pan.",
            description: """
                From the hedge along the lane. Too sharp for the hand and just right for jam, for gin and for the \
                cake that everybody asks about.
                """,
            facts: ["In season August to October", "Freezes well", "Picked by hand"],
            pictureDescription: "Four dark blue damsons with a leaf",
            picture: Pictures.damsons
        ),
    ]
}
