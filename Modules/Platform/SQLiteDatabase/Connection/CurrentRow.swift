import CSQLite
import Database

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The current row of a prepared statement.
///
/// The value has two words, so that passing it as `any Row` allocates nothing.
struct CurrentRow: Row {
  private let statement: PreparedStatement
  private let generation: Int

  init(of statement: PreparedStatement) {
    self.statement = statement
    generation = statement.generation
  }

  func isNull(_ column: Int) -> Bool {
    guard let handle = unsafe try? statement.handle(ofRow: generation) else { return false }
    return unsafe Self.type(of: column, in: handle) == .null
  }

  func name(_ column: Int) -> String {
    guard let handle = unsafe try? statement.handle(ofRow: generation),
      let index = Int32(exactly: column), let name = unsafe sqlite3_column_name(handle, index)
    else { return "" }
    return unsafe String(cString: name)
  }

  func int64(_ column: Int) throws(DatabaseError) -> Int64 {
    let (handle, index) = try unsafe cell(column, holding: .integer)
    return unsafe sqlite3_column_int64(handle, index)
  }

  func real(_ column: Int) throws(DatabaseError) -> Double {
    let (handle, index) = try unsafe cell(column, holding: .real)
    return unsafe sqlite3_column_double(handle, index)
  }

  func text(_ column: Int) throws(DatabaseError) -> String {
    let (handle, index) = try unsafe cell(column, holding: .text)
    guard let start = unsafe sqlite3_column_text(handle, index) else { throw .outOfMemory }
    let count = Int(unsafe sqlite3_column_bytes(handle, index))
    let bytes = unsafe UnsafeBufferPointer(start: start, count: count)
    // Decoding repairs invalid UTF-8, and is several times faster than validating.
    var text = unsafe String(decoding: bytes, as: UTF8.self)
    let isWhole = text.withUTF8 {
      guard $0.count == count, let decoded = $0.baseAddress else { return $0.count == count }
      return unsafe memcmp(decoded, start, count) == 0
    }
    guard isWhole else { throw .invalidText(column: column, name: name(column)) }
    return text
  }

  func blob(_ column: Int) throws(DatabaseError) -> [UInt8] {
    let (handle, index) = try unsafe cell(column, holding: .blob)
    // An empty blob has no address.
    guard let start = unsafe sqlite3_column_blob(handle, index) else { return [] }
    let count = Int(unsafe sqlite3_column_bytes(handle, index))
    return unsafe [UInt8](UnsafeRawBufferPointer(start: start, count: count))
  }

  /// Returns where to read a column of the expected type.
  @unsafe
  private func cell(
    _ column: Int, holding expected: ColumnType
  ) throws(DatabaseError) -> (OpaquePointer, Int32) {
    let handle = try unsafe statement.handle(ofRow: generation)
    let found = unsafe Self.type(of: column, in: handle)
    guard found == expected else {
      throw .unexpectedColumn(column, name: name(column), expected: expected, found: found)
    }
    return unsafe (handle, Int32(truncatingIfNeeded: column))
  }

  @unsafe
  private static func type(of column: Int, in handle: OpaquePointer) -> ColumnType {
    guard column >= 0, column < Int(unsafe sqlite3_data_count(handle)) else { return .missing }
    return switch unsafe sqlite3_column_type(handle, Int32(truncatingIfNeeded: column)) {
    case SQLITE_INTEGER: .integer
    case SQLITE_FLOAT: .real
    case SQLITE_TEXT: .text
    case SQLITE_BLOB: .blob
    default: .null
    }
  }
}
