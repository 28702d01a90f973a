extension Catalog {
    static let larder: [Product] = [
        Product(
            id: "quince-jelly",
            section: .larder,
            name: "Quince jelly",
            unit: "220 g jar",
            price: Money(cents: 590),
            line: "Clear as a window, for toast and for roasts.",
            description: """
                Only the juice that drips through the cloth overnight, sugar and a little lemon. Nothing is pressed, \
                so nothing is cloudy.
                """,
            facts: ["Quinces, sugar, lemon", "Keeps two years unopened", "Jar can be sent back"],
            pictureDescription: "A jar of amber jelly with a golden lid",
            picture: Pictures.quinceJelly
        ),
        Product(
            id: "quince-paste",
            section: .larder,
            name: "Quince paste",
            unit: "250 g",
            price: Money(cents: 780),
            line: "Cooked down for five hours, sliced with cheese.",
            description: """
                The pulp that the jelly leaves, stirred until the spoon stands in it and dried on boards for a week. \
                Thin slices, old cheese, done.
                """,
            facts: ["Quinces, sugar", "Keeps a year in its paper", "No plastic"],
            pictureDescription: "A red block of quince paste on a board, two slices cut",
            picture: Pictures.quincePaste
        ),
        Product(
            id: "pear-chutney",
            section: .larder,
            name: "Pear chutney",
            unit: "280 g jar",
            price: Money(cents: 640),
            line: "With ginger, mustard seed and patience.",
            description: """
                The pears that are too small for the shop meet onions, ginger and cider vinegar. Three months in the \
                cellar, and they have made friends.
                """,
            facts: ["Pears, onions, vinegar, spices", "Keeps two years unopened", "Contains mustard"],
            pictureDescription: "A jar of chutney under a checked cloth",
            picture: Pictures.pearChutney
        ),
        Product(
            id: "preserving-jars",
            section: .larder,
            name: "Preserving jars",
            unit: "Set of 6",
            price: Money(cents: 2_450),
            line: "Thick glass, rubber rings, steel clips.",
            description: """
                The jars we use ourselves: half a litre each, wide enough for a hand. Rings and clips can be bought \
                one by one for as long as we are here.
                """,
            facts: ["Half a litre each", "Oven and dishwasher proof", "Spare rings included"],
            pictureDescription: "Three glass jars with orange rubber rings",
            picture: Pictures.preservingJars
        ),
    ]
}
