extension SampleCatalog {
  static let books = SampleDepartment(
    id: "books", name: "Books", summary: "New and reprinted, from our own shelves.",
    products: [
      SampleProduct(
        "The Lighthouse Ledger", 1_695, stock: 40, by: "s-04",
        "A novel: a keeper's daughter finds forty years of entries in a hand nobody knows."),
      SampleProduct(
        "Salt and Cedar", 1_450, stock: 35, by: "s-04",
        "Eleven linked stories from a small harbour town that keeps its secrets badly."),
      SampleProduct(
        "A Field Guide to Clouds", 2_200, stock: 51, by: "s-04",
        "Ten kinds of cloud, how to tell them apart and what they say about tomorrow."),
      SampleProduct(
        "Bread, Slowly", 2_850, stock: 28, by: "s-04",
        "Sixty recipes for sourdough, with honest photographs of the failures."),
      SampleProduct(
        "The Patient Gardener", 2_400, stock: 23, by: "s-03",
        "One year in a walled garden, month by month, with plans to copy."),
      SampleProduct(
        "Maps of Nowhere", 3_600, stock: 11, by: "s-04",
        "A large atlas of invented countries and the people who drew them."),
      SampleProduct(
        "Night Train to Trieste", 1_295, stock: 62, by: "s-04",
        "A mystery with one carriage, nine passengers and two versions of the truth."),
      SampleProduct(
        "Mending", 1_850, stock: 44, by: "s-06",
        "How to repair clothes, cups and chairs so that the repair can be seen."),
      SampleProduct(
        "Poems for Short Walks", 995, stock: 70, by: "s-04",
        "A hundred poems, none longer than a page, in a coat-pocket format."),
      SampleProduct(
        "The Clockmaker's Apprentice", 1_550, stock: 3, by: "s-04",
        "A historical novel about time, measured and lost, in Geneva in 1780."),
      SampleProduct(
        "Mathematics at the Kitchen Table", 2_100, stock: 18, by: "s-04",
        "Forty puzzles that need a pencil, some string and no more than an orange."),
    ],
    praise: [
      "I read it in two evenings and then started again.",
      "Beautifully printed, and the paper smells as it should.",
      "I have given it away three times by now.",
      "Every chapter left me with something to think about.",
    ],
    doubt: [
      "The first half is a delight, the ending comes too fast.",
      "Good content, but the type is rather small.",
      "The corner was bent on arrival; the text itself is lovely.",
    ])
}
