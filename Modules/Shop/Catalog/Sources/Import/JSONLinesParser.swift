/// Parses a file of one JSON object a line; a line that is refused does not hinder the next.
///
/// Blank lines are passed over, CRLF ends a line as LF does, and a byte order mark at the start is
/// dropped.
struct JSONLinesParser {
  /// Whether nothing more can be read.
  private(set) var hasStopped = false

  private let columns: ImportColumns
  private var pending: [UInt8] = []
  private var line = 0
  private var rowCount = 0

  init(of columns: ImportColumns) {
    self.columns = columns
  }

  mutating func read(_ bytes: [UInt8], into output: inout RowOutput) {
    var rest = bytes[...]
    while !hasStopped, let newline = rest.firstIndex(of: UInt8(ascii: "\n")) {
      if pending.isEmpty {
        parse(rest[..<newline], into: &output)
      } else {
        pending += rest[..<newline]
        let whole = pending
        pending.removeAll(keepingCapacity: true)
        parse(whole[...], into: &output)
      }
      rest = rest[(newline + 1)...]
    }
    guard !hasStopped else { return }
    pending += rest
    // The line's own end may be a CR that belongs to its ending.
    if pending.count > ImportFormat.recordLimit + 1 {
      line += 1
      stop(into: &output)
    }
  }

  mutating func finish(into output: inout RowOutput) {
    guard !hasStopped else { return }
    if !pending.isEmpty {
      let last = pending
      pending = []
      parse(last[...], into: &output)
    }
    if rowCount == 0, !hasStopped { output.refuse(line: max(line, 1), column: 1, .empty) }
    hasStopped = true
  }

  private mutating func parse(_ bytes: ArraySlice<UInt8>, into output: inout RowOutput) {
    line += 1
    var bytes = bytes
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    if line == 1, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    guard bytes.count <= ImportFormat.recordLimit else { return stop(into: &output) }
    if bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { return }
    rowCount += 1
    var scanner = JSONObjectScanner(bytes, of: columns, line: line)
    do throws(ImportProblem) {
      output.add(try scanner.row())
    } catch {
      output.refuse(line: error.line, column: error.column, field: error.field, error.reason)
    }
  }

  private mutating func stop(into output: inout RowOutput) {
    output.refuse(line: line, column: 1, .tooLongRecord(limit: ImportFormat.recordLimit))
    hasStopped = true
  }
}
