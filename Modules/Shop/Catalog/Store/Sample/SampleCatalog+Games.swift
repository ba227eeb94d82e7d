extension SampleCatalog {
  static let games = SampleDepartment(
    id: "games", name: "Games", summary: "For long evenings and short attention spans.",
    products: [
      SampleProduct(
        "Harbor Masters", 4_490, stock: 24, by: "s-07",
        "A strategy game for two to four about ships, cranes and bad weather."),
      SampleProduct(
        "Wooden Chess Set", 5_900, stock: 18, by: "s-07",
        "Walnut and maple, weighted pieces, and a board that folds around them."),
      SampleProduct(
        "1,000-Piece Puzzle: Old Town", 1_890, stock: 46, by: "s-07",
        "A painted street where something new can be found in every window."),
      SampleProduct(
        "Backgammon Case", 4_250, stock: 15, by: "s-07",
        "A travel set in a zipped case with stitched points."),
      SampleProduct(
        "Story Dice", 1_290, stock: 95, by: "s-07",
        "Nine dice, fifty-four pictures, and no excuse for a silent dinner."),
      SampleProduct(
        "Marble Run", 6_600, stock: 11, by: "s-07",
        "Eighty beech parts and twelve marbles; the cat will help."),
      SampleProduct(
        "Playing Cards, Linen Finish", 890, stock: 200, by: "s-07",
        "Two decks that shuffle well and do not stick."),
      SampleProduct(
        "The Silent Detective", 2_690, stock: 39, by: "s-07",
        "A cooperative deduction game in which nobody may speak."),
      SampleProduct(
        "Wooden Building Blocks", 3_700, stock: 32, by: "s-07",
        "A hundred blocks in natural wood and four colours, from one year."),
      SampleProduct(
        "Kite, Sparrowhawk", 2_980, stock: 0, by: "s-05",
        "A single-line kite that flies in hardly any wind."),
      SampleProduct(
        "Table Croquet", 3_150, stock: 8, by: "s-07",
        "The lawn game in miniature, with felt and tiny hoops."),
    ],
    praise: [
      "We played until midnight and then once more.",
      "The children love it, and so do their grandparents.",
      "Easy to learn and still surprising after twenty rounds.",
      "Lovely materials; nothing feels cheap.",
    ],
    doubt: [
      "Great idea, but the rules need a second reading.",
      "Good fun for four, rather slow for two.",
      "The box is larger than it needs to be.",
    ])
}
