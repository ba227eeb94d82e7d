extension SampleCatalog {
  static let desk = SampleDepartment(
    id: "desk", name: "Desk", summary: "Paper, light and order for a place to think.",
    products: [
      SampleProduct(
        "Fountain Pen", 4_800, stock: 26, by: "s-06",
        "Brass body, fine steel nib, and a converter for bottled ink."),
      SampleProduct(
        "Bottled Ink, Deep Sea", 1_540, stock: 58, by: "s-06",
        "Fifty millilitres of blue that dries almost black."),
      SampleProduct(
        "Dot Grid Notebook", 1_380, stock: 150, by: "s-06",
        "192 numbered pages that lie flat, on paper made for fountain pens."),
      SampleProduct(
        "Oak Desk Tray", 3_950, stock: 17, by: "s-06",
        "Three compartments milled from one piece of oak."),
      SampleProduct(
        "LED Desk Lamp", 7_990, stock: 21, by: "s-06",
        "Warm or cool, dimmed by a turn of the wrist, without a flicker."),
      SampleProduct(
        "Mechanical Keyboard", 10_900, stock: 13, by: "s-08",
        "Tenkeyless, quiet switches, and keycaps that will not shine."),
      SampleProduct(
        "Wool Desk Mat", 3_400, stock: 34, by: "s-06",
        "Felted wool, 80 by 30 cm, kind to wrists and coffee cups."),
      SampleProduct(
        "Wall Calendar", 1_990, stock: 41, by: "s-04",
        "Twelve linocuts of harbours, with room to write."),
      SampleProduct(
        "Pencil Set, 12 Grades", 1_720, stock: 77, by: "s-06",
        "From 6H to 4B in a tin that survives a satchel."),
      SampleProduct(
        "Letter Opener", 2_150, stock: 30, by: "s-02",
        "Hand-forged iron with a twist, for post worth opening."),
      SampleProduct(
        "Standing Desk Converter", 15_900, stock: 5, by: "s-08",
        "Lifts a screen and a keyboard 40 cm in one smooth move."),
    ],
    praise: [
      "My desk has never looked so calm.",
      "Simple, precise and a pleasure to use.",
      "You notice the care that went into the details.",
      "It makes me want to sit down and work, which is rare.",
    ],
    doubt: [
      "Nice to look at, but it collects dust quickly.",
      "I like it, though a larger version would suit me better.",
      "Took a week longer to arrive than promised.",
    ])
}
