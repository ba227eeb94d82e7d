import Encodings
public import Money

/// Reads the rows of a CSV file incrementally, in memory that does not grow with the file.
///
/// ```swift
/// var reader = ImportReader<ImportedProduct>()
/// while let bytes = try read() { try store(reader.read(bytes)) }
/// try store(reader.finish())
/// ```
public struct ImportReader<Record: ImportRecord> {
  /// The contents of one piece of the file.
  public struct Batch: Sendable {
    public var records: [Record] = []
    /// The problems of the other rows, in file order.
    public var problems: [ImportProblem] = []
  }

  /// The first bytes, while they may be a part of the byte order mark, which is dropped.
  private var head: [UInt8]? = []

  private var parser: CSVParser
  private let currency: Currency

  /// Creates a reader for the beginning of a file whose amounts have one currency.
  public init(currency: Currency = .shop) {
    self.currency = currency
    parser = CSVParser(of: ImportColumns(Record.Column.self))
  }

  /// Whether an error was found after which nothing more can be read.
  public var hasStopped: Bool { parser.hasStopped }

  /// Reads all rows that end in the next bytes of the file; a row may continue in the next call.
  public mutating func read(_ bytes: [UInt8]) -> Batch {
    var output = RowOutput()
    if let head {
      let start = head + bytes
      let mark = start.byteOrderMarkLength
      self.head = mark == 0 && UTF8.byteOrderMark.starts(with: start) ? start : nil
      if self.head == nil { parser.read(Array(start.dropFirst(mark)), into: &output) }
    } else {
      parser.read(bytes, into: &output)
    }
    return batch(of: output)
  }

  /// Reads the last row, which needs no line end, and reports a file without rows.
  public mutating func finish() -> Batch {
    var output = RowOutput()
    if let head { parser.read(head, into: &output) }
    head = nil
    parser.finish(into: &output)
    return batch(of: output)
  }

  private func batch(of output: RowOutput) -> Batch {
    var batch = Batch()
    for item in output {
      switch item {
      case .success(let row):
        if let record = Record(row, currency: currency, problems: &batch.problems) {
          batch.records.append(record)
        }
      case .failure(let problem): batch.problems.append(problem)
      }
    }
    return batch
  }
}

/// The rows and problems that the parser finds, in file order.
typealias RowOutput = [Result<ImportRow, ImportProblem>]

extension RowOutput {
  mutating func refuse(
    line: Int, column: Int, field: String? = nil, _ reason: ImportProblem.Reason
  ) {
    append(.failure(ImportProblem(line: line, column: column, field: field, reason)))
  }
}
