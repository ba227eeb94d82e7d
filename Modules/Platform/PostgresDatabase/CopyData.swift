import CPostgres
import Database

/// Rows in the binary format of `COPY`.
///
/// Standard: <https://www.postgresql.org/docs/current/sql-copy.html>, "Binary Format".
struct CopyData {
  private(set) var bytes: [UInt8] = Array("PGCOPY\n".utf8) + [0xFF, 0x0D, 0x0A, 0]

  /// Lays rows out for columns of some types.
  ///
  /// The server takes the bytes for what the column is, whatever they were meant as, so a value of another type
  /// is refused here.
  ///
  /// - Throws: `DatabaseError.wrongBindingCount`, `nulInText` or `constraint`.
  init(_ rows: [[SQLValue]], types: [Oid], _ columns: TableColumns) throws(DatabaseError) {
    // No flags, and no extension of the header.
    append(UInt64(0))
    for row in rows {
      guard row.count == types.count else {
        throw .wrongBindingCount(
          expected: types.count, given: row.count, sql: columns.insertion.sql)
      }
      append(Int16(clamping: row.count))
      for (index, value) in row.enumerated() {
        switch (value, types[index]) {
        case (.null, _): append(Int32(-1))
        case (.integer(let integer), TypeNumber.int8): append(sized: integer)
        case (.integer(let integer), TypeNumber.float8): append(sized: Double(integer).bitPattern)
        case (.real(let real), TypeNumber.float8): append(sized: real.bitPattern)
        case (.text(let text), TypeNumber.text):
          guard !text.utf8.contains(0) else { throw .nulInText(value: index + 1) }
          append(Int32(clamping: text.utf8.count))
          bytes += text.utf8
        case (.blob(let blob), TypeNumber.bytea):
          append(Int32(clamping: blob.count))
          bytes += blob
        default:
          throw .constraint(
            .other, message: "\(columns.table).\(columns.columns[index]) holds no such values")
        }
      }
    }
    append(Int16(-1))
  }

  /// Appends a number of eight bytes behind its length.
  private mutating func append(sized word: some FixedWidthInteger) {
    append(Int32(8))
    append(word)
  }

  /// Appends a number in network byte order.
  private mutating func append(_ word: some FixedWidthInteger) {
    for shift in stride(from: word.bitWidth - 8, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: word >> shift))
    }
  }
}
