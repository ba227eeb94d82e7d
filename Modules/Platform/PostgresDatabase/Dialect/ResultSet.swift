import CPostgres
import Database

/// The server's answer to one command, with all its rows.
///
/// It is `@safe` because it alone owns its handle and releases it when it is destroyed.
@safe
final class ResultSet {
  private let handle: OpaquePointer
  let count: Int
  private let columnCount: Int
  /// The row that may be read, or -1 if none may.
  private(set) var current = -1

  @unsafe
  init(_ handle: OpaquePointer) {
    unsafe self.handle = handle
    count = Int(unsafe PQntuples(handle))
    columnCount = Int(unsafe PQnfields(handle))
  }

  deinit { unsafe PQclear(handle) }

  var status: ExecStatusType { unsafe PQresultStatus(handle) }

  /// The server's refusal of the command, or `nil` if it succeeded.
  var refusal: Refusal? {
    guard status == PGRES_FATAL_ERROR else { return nil }
    return unsafe Refusal(
      state: Self.text(cpostgres_sqlstate(handle)) ?? "",
      message: Self.text(cpostgres_message(handle)) ?? Self.text(PQresultErrorMessage(handle))
        ?? "",
      constraint: Self.text(cpostgres_constraint(handle)),
      function: Self.text(cpostgres_function(handle)))
  }

  var changes: Int {
    let tag = unsafe Self.text(PQcmdStatus(handle)) ?? ""
    guard ["INSERT", "UPDATE", "DELETE", "MERGE"].contains(where: tag.hasPrefix) else { return 0 }
    return Int(unsafe Self.text(PQcmdTuples(handle)) ?? "") ?? 0
  }

  var types: [Oid] { (0..<columnCount).map { unsafe PQftype(handle, Int32($0)) } }

  /// The server's name for the completed command.
  var tag: String { unsafe Self.text(PQcmdStatus(handle)) ?? "" }

  func visitRows(_ visitor: (any Row) throws -> Bool) throws {
    defer { current = -1 }
    for row in 0..<count {
      current = row
      guard try visitor(ResultRow(self, row)) else { return }
    }
  }

  /// Returns what is read from the first row, or `nil` without rows.
  func first<Value>(_ read: (any Row) throws -> Value) throws -> Value? {
    var value: Value?
    try visitRows { row in
      value = try read(row)
      return false
    }
    return value
  }

  @unsafe
  private static func text(_ pointer: UnsafePointer<CChar>?) -> String? {
    guard let pointer = unsafe pointer else { return nil }
    let text = unsafe String(cString: pointer)
    return text.isEmpty ? nil : text
  }

  // MARK: Values of the current row

  func name(_ column: Int) -> String {
    guard (0..<columnCount).contains(column) else { return "" }
    return unsafe Self.text(PQfname(handle, Int32(column))) ?? ""
  }

  /// Returns the value in a column of the current row, or `nil` if there is no such column.
  func value(_ column: Int) -> WireValue? {
    guard (0..<columnCount).contains(column), current >= 0 else { return nil }
    let (row, column) = (Int32(current), Int32(column))
    guard unsafe PQgetisnull(handle, row, column) == 0,
      let start = unsafe PQgetvalue(handle, row, column)
    else { return .null }
    let bytes = unsafe UnsafeRawBufferPointer(
      start: start, count: Int(PQgetlength(handle, row, column)))
    return unsafe WireValue(bytes, type: PQftype(handle, column))
  }
}

struct ResultRow: Row {
  private let result: ResultSet
  private let index: Int

  init(_ result: ResultSet, _ index: Int) { (self.result, self.index) = (result, index) }

  private var isCurrent: Bool { result.current == index }

  func isNull(_ column: Int) -> Bool {
    guard isCurrent, case .null? = result.value(column) else { return false }
    return true
  }

  func name(_ column: Int) -> String { isCurrent ? result.name(column) : "" }

  func int64(_ column: Int) throws(DatabaseError) -> Int64 {
    switch try value(column) {
    case .integer(let integer): return integer
    case .hugeInteger: throw .corrupt(message: "\(name(column)) leaves the range of integers")
    case let other: throw mismatch(column, .integer, other)
    }
  }

  func real(_ column: Int) throws(DatabaseError) -> Double {
    let value = try value(column)
    guard case .real(let real) = value else { throw mismatch(column, .real, value) }
    return real
  }

  func text(_ column: Int) throws(DatabaseError) -> String {
    let value = try value(column)
    guard case .text(let text) = value else { throw mismatch(column, .text, value) }
    guard let text else { throw .invalidText(column: column, name: name(column)) }
    return text
  }

  func blob(_ column: Int) throws(DatabaseError) -> [UInt8] {
    let value = try value(column)
    guard case .blob(let bytes) = value else { throw mismatch(column, .blob, value) }
    return bytes
  }

  private func value(_ column: Int) throws(DatabaseError) -> WireValue? {
    guard isCurrent else { throw .rowExpired }
    return result.value(column)
  }

  private func mismatch(
    _ column: Int, _ expected: ColumnType, _ found: WireValue?
  ) -> DatabaseError {
    .unexpectedColumn(
      column, name: name(column), expected: expected, found: found?.columnType ?? .missing)
  }
}
