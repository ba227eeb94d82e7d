extension SampleCatalog {
  /// Identifier, name, summary and location of every seller.
  static let sellers: [(String, String, String, String)] = [
    (
      "s-01", "Fjord & Hearth", "Cookware and tableware made to be handed down.", "Bergen, Norway"
    ),
    (
      "s-02", "Copper Lane", "A family workshop for copper, iron and good knives.",
      "Sheffield, England"
    ),
    ("s-03", "Green Gate Nursery", "Seeds, tools and patience since 1962.", "Utrecht, Netherlands"),
    ("s-04", "Paper Harbor", "An independent bookshop with a small press.", "Portland, Oregon"),
    (
      "s-05", "Longway Outfitters", "Bags and gear for people who walk there.", "Innsbruck, Austria"
    ),
    ("s-06", "Studio Kanso", "Quiet objects for a clear desk.", "Kyoto, Japan"),
    ("s-07", "Meeple & Co.", "Board games, puzzles and wooden toys.", "Leipzig, Germany"),
    ("s-08", "The Corner Depot", "A bit of everything, shipped the same day.", "Austin, Texas"),
  ]
}
