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

  /// The byte order mark, which is dropped at the start of a file.
  private static var mark: [UInt8] { [0xEF, 0xBB, 0xBF] }

  /// The first bytes, as long as they may be a part of the mark.
  private var head: [UInt8]? = []

  private var parser: any RowParser
  private let currency: Currency

  /// Creates a reader at the beginning of a file whose amounts are of one currency.
  public init(_ format: ImportFormat, currency: Currency = .shop) {
    self.currency = currency
    let columns = ImportColumns(Record.Column.self)
    parser =
      switch format {
      case .csv: CSVParser(of: columns)
      case .jsonLines: JSONLinesParser(of: columns)
      }
  }

  /// Whether a fault was met behind which nothing can be read any more.
  public var hasStopped: Bool { parser.hasStopped }

  /// Reads the rows that end in the next bytes of the file, any number; a row may go on in the next call.
  public mutating func read(_ bytes: [UInt8]) -> Batch {
    var output = RowOutput()
    if let head {
      let start = head + bytes
      let isMark = start.starts(with: Self.mark)
      self.head = !isMark && Self.mark.starts(with: start) ? start : nil
      if self.head == nil { parser.read(isMark ? Array(start.dropFirst(3)) : start, into: &output) }
    } else {
      parser.read(bytes, into: &output)
    }
    return batch(of: output)
  }

  /// Reads the last row, which no line end need close, and notes where the file holds none.
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

/// Finds the rows in the bytes of a file of one format.
protocol RowParser {
  var hasStopped: Bool { get }

  mutating func read(_ bytes: [UInt8], into output: inout RowOutput)
  mutating func finish(into output: inout RowOutput)
}

/// Where a parser puts the rows and the problems it finds, in the order of the file.
typealias RowOutput = [Result<ImportRow, ImportProblem>]

extension RowOutput {
  mutating func refuse(
    line: Int, column: Int, field: String? = nil, _ reason: ImportProblem.Reason
  ) {
    append(.failure(ImportProblem(line: line, column: column, field: field, reason)))
  }
}

/// How an import file is written.
public enum ImportFormat: String, Hashable, Sendable, CaseIterable {
  /// Comma-separated values (RFC 4180) in UTF-8, with a header record.
  case csv
  /// One JSON object (RFC 8259) a line.
  case jsonLines = "jsonl"

  /// The most bytes of a record or line; one that is longer ends the reading.
  public static let recordLimit = 65_536
}
