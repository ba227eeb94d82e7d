import Catalog

/// What a whole file gives, read in pieces of `size` bytes.
struct ImportReading {
  private(set) var products: [ImportedProduct] = []
  private(set) var problems: [ImportProblem] = []

  init(_ bytes: some Collection<UInt8>, pieces size: Int = 7) {
    var reader = ImportReader<ImportedProduct>()
    var rest = Array(bytes)[...]
    while !rest.isEmpty, !reader.hasStopped {
      add(reader.read(Array(rest.prefix(size))))
      rest = rest.dropFirst(size)
    }
    add(reader.finish())
  }

  init(_ text: String, pieces size: Int = 7) {
    self.init(Array(text.utf8), pieces: size)
  }

  /// The problems as `line:column field reason`.
  var summary: [String] {
    problems.map { "\($0.line):\($0.column) \($0.field ?? "-") \($0.reason)" }
  }

  private mutating func add(_ batch: ImportReader<ImportedProduct>.Batch) {
    products += batch.records
    problems += batch.problems
  }
}
