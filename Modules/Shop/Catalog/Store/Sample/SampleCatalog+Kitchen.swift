extension SampleCatalog {
  static let kitchen = SampleDepartment(
    id: "kitchen", name: "Kitchen", summary: "Pots, knives and what belongs on the table.",
    products: [
      SampleProduct(
        "Cast Iron Skillet", 3_990, stock: 42, by: "s-02",
        "A 26 cm pan that sears, bakes and outlives its owner. Comes seasoned."),
      SampleProduct(
        "Enamelled Dutch Oven", 11_900, stock: 12, by: "s-01",
        "Five litres of heavy enamelled iron for bread, stews and slow Sundays."),
      SampleProduct(
        "Chef's Knife, 20 cm", 7_450, stock: 25, by: "s-02",
        "Forged carbon steel with an ash handle. Sharp on arrival, easy to keep so."),
      SampleProduct(
        "Stoneware Mug", 1_399, stock: 180, by: "s-01",
        "A 350 ml mug glazed by hand; no two are quite alike."),
      SampleProduct(
        "Pour-Over Coffee Set", 4_200, stock: 31, by: "s-06",
        "Glass carafe, ceramic dripper and forty paper filters."),
      SampleProduct(
        "Olive Wood Cutting Board", 3_250, stock: 27, by: "s-01",
        "A single piece of olive wood, oiled, with a groove for juice."),
      SampleProduct(
        "Copper Saucepan", 9_800, stock: 6, by: "s-02",
        "One and a half litres, tin-lined, for sauces that must not catch."),
      SampleProduct(
        "Digital Kitchen Scale", 2_490, stock: 64, by: "s-08",
        "Weighs to the gram up to five kilograms and folds flat into a drawer."),
      SampleProduct(
        "Linen Tea Towels, Set of 3", 1_850, stock: 90, by: "s-01",
        "Washed linen that dries glasses without a trace of lint."),
      SampleProduct(
        "Burr Coffee Grinder", 6_400, stock: 0, by: "s-08",
        "A hand grinder with steel burrs and eighteen settings, from moka to press."),
      SampleProduct(
        "Spice Tin with Nine Jars", 2_780, stock: 38, by: "s-03",
        "A round tin with nine glass jars and a spoon, ready to be filled."),
    ],
    praise: [
      "It has become the thing I reach for every evening.",
      "Solid, well balanced and easy to clean.",
      "My mother asked where I bought it, which says enough.",
      "After three months of daily use it looks as good as new.",
    ],
    doubt: [
      "Heavier than the pictures suggest, so measure your shelf first.",
      "It does the job, though I expected a better finish at this price.",
      "Mine had a small scratch; the seller answered quickly.",
    ])
}
