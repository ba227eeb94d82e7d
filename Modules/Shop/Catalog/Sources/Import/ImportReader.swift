public import Money

/// Reads the rows of a catalogue file as its bytes come, in memory that does not grow with the file.
///
/// ```swift
/// var reader = ImportReader(.csv)
/// while let bytes = try read() { try store(reader.read(bytes)) }
/// try store(reader.finish())
/// ```
public struct ImportReader {
  /// The most bytes of a record or line; one that is longer ends the reading.
  public static let recordLimit = 65_536

  /// What was found in a piece of the file.
  public struct Batch: Sendable {
    /// The rows without fault.
    public var products: [ImportedProduct] = []

    /// What is wrong with the others, in the order of the file.
    public var problems: [ImportProblem] = []
  }

  private enum Parser {
    case csv(CSVParser)
    case jsonLines(JSONLinesParser)
  }

  private var parser: Parser
  private let currency: Currency

  /// Creates a reader at the beginning of a file.
  ///
  /// - Parameters:
  ///   - format: How the file is written.
  ///   - currency: The currency of all prices.
  public init(_ format: ImportFormat, currency: Currency = .shop) {
    self.currency = currency
    switch format {
    case .csv: parser = .csv(CSVParser())
    case .jsonLines: parser = .jsonLines(JSONLinesParser())
    }
  }

  /// Whether a fault was met behind which nothing can be read any more.
  public var hasStopped: Bool {
    switch parser {
    case .csv(let parser): parser.hasStopped
    case .jsonLines(let parser): parser.hasStopped
    }
  }

  /// Reads the next bytes of the file.
  ///
  /// - Parameter bytes: Any number of them; a row may go on in the next call.
  /// - Returns: The rows that end in them.
  /// - Complexity: O(*n*) in the number of bytes.
  public mutating func read(_ bytes: [UInt8]) -> Batch {
    Self.batch(in: currency) { output in
      switch parser {
      case .csv(var parser):
        self.parser = .csv(CSVParser())
        parser.read(bytes, into: &output)
        self.parser = .csv(parser)
      case .jsonLines(var parser):
        self.parser = .jsonLines(JSONLinesParser())
        parser.read(bytes, into: &output)
        self.parser = .jsonLines(parser)
      }
    }
  }

  /// Reads what the end of the file ends.
  public mutating func finish() -> Batch {
    Self.batch(in: currency) { output in
      switch parser {
      case .csv(var parser):
        parser.finish(into: &output)
        self.parser = .csv(parser)
      case .jsonLines(var parser):
        parser.finish(into: &output)
        self.parser = .jsonLines(parser)
      }
    }
  }

  private static func batch(
    in currency: Currency, _ parse: (inout RowOutput) -> Void
  ) -> Batch {
    var output = RowOutput(currency: currency)
    parse(&output)
    return output.batch
  }
}

/// Where a parser puts the rows and the problems it finds.
struct RowOutput {
  private(set) var batch = ImportReader.Batch()
  private let currency: Currency

  init(currency: Currency) {
    self.currency = currency
  }

  mutating func add(_ row: ImportRow) {
    if let product = ImportedProduct(row, currency: currency, problems: &batch.problems) {
      batch.products.append(product)
    }
  }

  mutating func refuse(
    line: Int, column: Int, field: String? = nil, _ reason: ImportProblem.Reason
  ) {
    batch.problems.append(ImportProblem(line: line, column: column, field: field, reason))
  }
}
