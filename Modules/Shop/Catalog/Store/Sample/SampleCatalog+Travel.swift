extension SampleCatalog {
  static let travel = SampleDepartment(
    id: "travel", name: "Travel", summary: "What to carry, and what to carry it in.",
    products: [
      SampleProduct(
        "Canvas Weekend Bag", 8_450, stock: 15, by: "s-05",
        "Waxed canvas and leather, forty litres, fits under every train seat."),
      SampleProduct(
        "Day Pack, 18 l", 5_600, stock: 37, by: "s-05",
        "A light rucksack with a rain cover and a pocket where you expect it."),
      SampleProduct(
        "Merino Travel Blanket", 7_200, stock: 14, by: "s-05",
        "Warm, thin and folded into its own pouch."),
      SampleProduct(
        "Insulated Bottle, 0.7 l", 2_995, stock: 88, by: "s-05",
        "Keeps tea hot for twelve hours and lemonade cold for twenty-four."),
      SampleProduct(
        "Packing Cubes, Set of 4", 2_350, stock: 53, by: "s-05",
        "Four zipped pouches that turn a suitcase into a chest of drawers."),
      SampleProduct(
        "Folding Trekking Poles", 6_750, stock: 20, by: "s-05",
        "Aluminium, cork grips, 36 cm when folded."),
      SampleProduct(
        "World Travel Adapter", 2_790, stock: 66, by: "s-08",
        "Fits sockets in 150 countries and charges three devices at once."),
      SampleProduct(
        "Enamel Camping Mug", 1_190, stock: 120, by: "s-05",
        "Blue, speckled and unbreakable; chips add character."),
      SampleProduct(
        "Trail Journal", 1_650, stock: 47, by: "s-06",
        "Waterproof paper, dot grid, and a loop that holds a pencil."),
      SampleProduct(
        "Compact Umbrella", 3_300, stock: 29, by: "s-08",
        "Eight ribs, tested in wind, and short enough for a coat pocket."),
      SampleProduct(
        "Head Torch", 3_880, stock: 2, by: "s-05",
        "Three hundred lumens, a red light for reading and a week of battery."),
    ],
    praise: [
      "Took it across three countries and it never let me down.",
      "Light, tough and thought through to the last zip.",
      "The best thing I bought for the journey.",
      "Rain, dust and a careless brother: it withstood them all.",
    ],
    doubt: [
      "Practical, but the fastening needs some getting used to.",
      "Fine for short trips; for a month I would want a larger one.",
      "A little stiff in the first weeks, good since then.",
    ])
}
