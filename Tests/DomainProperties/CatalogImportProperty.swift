import Catalog
import Encodings
public import FuzzKit
import Money
import SharedKernel

/// A catalogue file gives the same result however its bytes are split, and only sound rows come out of it.
public enum CatalogImportProperty: Property {
  /// Reads the input, whose first byte decides how it is split, as a file.
  public static func check(_ input: [UInt8]) throws(Violation) {
    let size = Int(input.first ?? 0) % 9 + 1
    let file = Array(input.dropFirst())
    let whole = reading(file, pieces: max(1, file.count))
    let pieces = reading(file, pieces: size)
    try Violation.unless(
      whole.records == pieces.records && whole.problems == pieces.problems,
      "\(whole) in pieces of \(size) is \(pieces)")
    try check(whole, file: file)
  }

  private static func reading(
    _ file: [UInt8], pieces size: Int
  ) -> ImportReader<ImportedProduct>.Batch {
    var reader = ImportReader<ImportedProduct>()
    var all = reader.read([])
    func add(_ batch: ImportReader<ImportedProduct>.Batch) {
      all.records += batch.records
      all.problems += batch.problems
    }
    for start in stride(from: 0, to: file.count, by: size) where !reader.hasStopped {
      add(reader.read(Array(file[start..<min(start + size, file.count)])))
    }
    add(reader.finish())
    return all
  }

  private static func check(
    _ batch: ImportReader<ImportedProduct>.Batch, file: [UInt8]
  ) throws(Violation) {
    let lines = file.count { $0 == 0x0A || $0 == 0x0D } + 1
    for problem in batch.problems {
      try Violation.unless(
        (1...lines).contains(problem.line) && problem.column > 0, "\(problem) stands nowhere")
    }
    for product in batch.records {
      try Violation.unless((1...lines).contains(product.line), "\(product) stands nowhere")
      try Violation.unless(product.price.minorUnits >= 0, "\(product) costs less than nothing")
      try Violation.unless(
        (1...64).contains(product.id.rawValue.utf8.count) && (1...120).contains(product.name.count),
        "\(product) has another name than allowed")
      let texts = [
        product.name, product.summary, product.category.name, product.category.summary,
        product.seller.name, product.seller.summary, product.sellerLocation,
      ]
      for case let text? in texts {
        try Violation.unless(
          HiddenCharacters.first(in: text) { !["\u{61C}", "\u{200E}", "\u{200F}"].contains($0) }
            == nil,
          "\(product) holds a hidden character")
      }
    }
  }
}
