/// A catalogue as a file to be imported.
enum CatalogText {
  /// The products of a catalogue in ten categories of five sellers; `edition` changes every price.
  static func text(count: Int, edition: Int = 0) -> [UInt8] {
    var text = "id,name,summary,price,stock,category,seller\n"
    for number in 0..<count {
      let (first, second) = (words[number % words.count], words[number / words.count % words.count])
      text += "p-\(number),\(first) \(second) \(number),\"\(second), a thing to \(first)\","
      text += "\(1 + (number + edition) % 90).\(10 + number % 90) USD,1000000,"
      text += "category-\(number % 10),seller-\(number % 5)\n"
    }
    return Array(text.utf8)
  }

  static let words = [
    "read", "cook", "run", "brew", "fold", "light", "write", "carry", "keep", "mend", "paint",
    "sharpen", "weigh", "stack", "water", "sow", "listen", "travel", "rest", "build", "grind",
  ]
}
