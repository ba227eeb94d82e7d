extension SampleCatalog {
  static let garden = SampleDepartment(
    id: "garden", name: "Garden", summary: "Tools, seeds and shelter for anything that grows.",
    products: [
      SampleProduct(
        "Hand Trowel", 1_690, stock: 75, by: "s-03",
        "Stainless steel with a beech handle and a depth scale on the blade."),
      SampleProduct(
        "Bypass Pruners", 3_480, stock: 33, by: "s-03",
        "Clean cuts up to 20 mm; every part can be replaced."),
      SampleProduct(
        "Galvanised Watering Can", 4_150, stock: 19, by: "s-03",
        "Nine litres, well balanced when full, with a removable brass rose."),
      SampleProduct(
        "Wildflower Seed Mix", 690, stock: 300, by: "s-03",
        "Thirty native species for ten square metres of bees and butterflies."),
      SampleProduct(
        "Heirloom Tomato Seeds", 425, stock: 240, by: "s-03",
        "Five old varieties, from cherry to beefsteak, twenty seeds each."),
      SampleProduct(
        "Terracotta Pots, Set of 4", 2_600, stock: 22, by: "s-08",
        "Four frost-resistant pots with saucers, 12 to 18 cm."),
      SampleProduct(
        "Raised Bed Kit", 8_900, stock: 9, by: "s-08",
        "Larch boards and steel corners for 120 by 80 cm, assembled without tools."),
      SampleProduct(
        "Garden Kneeler", 2_950, stock: 16, by: "s-08",
        "A padded kneeler that turns over into a stool."),
      SampleProduct(
        "Bird Feeder", 2_240, stock: 48, by: "s-07",
        "Untreated cedar, easy to clean, and squirrels have to think about it."),
      SampleProduct(
        "Compost Bin, 200 l", 5_700, stock: 4, by: "s-08",
        "Recycled plastic with a hatch at the bottom for the finished compost."),
      SampleProduct(
        "Leather Garden Gloves", 1_980, stock: 57, by: "s-05",
        "Goatskin that keeps thorns out and feeling in."),
    ],
    praise: [
      "Survived its first winter outside without a mark.",
      "Exactly as described, and packed without any plastic.",
      "The neighbours have ordered two since they saw mine.",
      "Feels right in the hand, even after a whole afternoon.",
    ],
    doubt: [
      "Good quality, but the instructions could be clearer.",
      "It works, only the colour is paler than in the picture.",
      "Smaller than I had imagined; check the measurements.",
    ])
}
