public import Money

/// Reads the rows of an import file as its bytes come, in memory that does not grow with the file.
///
/// ```swift
/// var reader = ImportReader<ImportedProduct>(.csv)
/// while let bytes = try read() { try store(reader.read(bytes)) }
/// try store(reader.finish())
/// ```
public struct ImportReader<Record: ImportRecord> {
  /// What was found in a piece of the file.
  public struct Batch: Sendable {
    /// What the rows without fault stand for.
    public var records: [Record] = []

    /// What is wrong with the others, in the order of the file.
    public var problems: [ImportProblem] = []
  }

  private enum Parser {
    case csv(CSVParser)
    case jsonLines(JSONLinesParser)
  }

  private var parser: Parser
  private let columns = ImportColumns(Record.Column.self)
  private let currency: Currency

  /// Creates a reader at the beginning of a file.
  ///
  /// - Parameters:
  ///   - format: How the file is written.
  ///   - currency: The currency of all amounts.
  public init(_ format: ImportFormat, currency: Currency = .shop) {
    self.currency = currency
    switch format {
    case .csv: parser = .csv(CSVParser(of: columns))
    case .jsonLines: parser = .jsonLines(JSONLinesParser(of: columns))
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
    var output = RowOutput()
    switch parser {
    case .csv(var parser):
      // The parser's buffers have one owner only while it reads.
      self.parser = .csv(CSVParser(of: columns))
      parser.read(bytes, into: &output)
      self.parser = .csv(parser)
    case .jsonLines(var parser):
      self.parser = .jsonLines(JSONLinesParser(of: columns))
      parser.read(bytes, into: &output)
      self.parser = .jsonLines(parser)
    }
    return batch(of: output)
  }

  /// Reads what the end of the file ends.
  public mutating func finish() -> Batch {
    var output = RowOutput()
    switch parser {
    case .csv(var parser):
      parser.finish(into: &output)
      self.parser = .csv(parser)
    case .jsonLines(var parser):
      parser.finish(into: &output)
      self.parser = .jsonLines(parser)
    }
    return batch(of: output)
  }

  private func batch(of output: RowOutput) -> Batch {
    var batch = Batch()
    for item in output.items {
      switch item {
      case .row(let row):
        if let record = Record(row, currency: currency, problems: &batch.problems) {
          batch.records.append(record)
        }
      case .problem(let problem): batch.problems.append(problem)
      }
    }
    return batch
  }
}

/// Where a parser puts the rows and the problems it finds, in the order of the file.
struct RowOutput {
  enum Item {
    case row(ImportRow)
    case problem(ImportProblem)
  }

  private(set) var items: [Item] = []

  mutating func add(_ row: ImportRow) {
    items.append(.row(row))
  }

  mutating func refuse(
    line: Int, column: Int, field: String? = nil, _ reason: ImportProblem.Reason
  ) {
    items.append(
      .problem(ImportProblem(line: line, column: column, field: field, reason)))
  }
}
