import CPostgres
import Database

/// Rows in the binary format of `COPY`.
///
/// Standard: <https://www.postgresql.org/docs/current/sql-copy.html>, "Binary Format".
struct CopyData {
  private(set) var bytes: [UInt8] = Array("PGCOPY\n".utf8) + [0xFF, 0x0D, 0x0A, 0]

  /// Encodes rows for columns of the given types.
  ///
  /// The server interprets the bytes by the type of the column alone, so a value of another type is refused
  /// here.
  ///
  /// - Throws: `DatabaseError.wrongBindingCount`, `nulInText` or `constraint`.
  init(_ rows: [[SQLValue]], types: [Oid], _ columns: TableColumns) throws(DatabaseError) {
    // No flags and no header extension.
    bytes.append(network: UInt64(0))
    for row in rows {
      guard row.count == types.count else {
        throw .wrongBindingCount(
          expected: types.count, given: row.count, sql: columns.insertion.sql)
      }
      bytes.append(network: Int16(clamping: row.count))
      for (index, value) in row.enumerated() {
        switch (value, types[index]) {
        case (.null, _): bytes.append(network: Int32(-1))
        case (.integer(let integer), TypeNumber.int8): append(sized: integer)
        case (.integer(let integer), TypeNumber.float8): append(sized: Double(integer).bitPattern)
        case (.real(let real), TypeNumber.float8): append(sized: real.bitPattern)
        case (.text(let text), TypeNumber.text):
          guard !text.utf8.contains(0) else { throw .nulInText(value: index + 1) }
          bytes.append(network: Int32(clamping: text.utf8.count))
          bytes += text.utf8
        case (.blob(let blob), TypeNumber.bytea):
          bytes.append(network: Int32(clamping: blob.count))
          bytes += blob
        default:
          throw .constraint(
            .other, message: "\(columns.table).\(columns.columns[index]) holds no such values")
        }
      }
    }
    bytes.append(network: Int16(-1))
  }

  /// Appends an eight-byte number, preceded by its length.
  private mutating func append(sized word: some FixedWidthInteger) {
    bytes.append(network: Int32(8))
    bytes.append(network: word)
  }
}

extension Pipeline {
  /// Sends data after a `COPY … FROM STDIN`, which pipelines do not support, and waits for the answer.
  ///
  /// - Returns: The server's refusal, if any.
  func copy(_ sql: String, _ data: [UInt8], within timeout: Duration) throws(Failure) -> Refusal? {
    try unsafe exchange(within: timeout) { handle, deadline throws(Failure) in
      guard unsafe PQexitPipelineMode(handle) == 1, unsafe PQsendQuery(handle, sql) == 1 else {
        throw .lost(errorMessage)
      }
      var refusal: Refusal?
      while true {
        try unsafe awaitAnswer(on: handle, until: deadline, isCancellable: true)
        guard let next = unsafe PQgetResult(handle) else { break }
        let result = unsafe ResultSet(next)
        refusal = refusal ?? result.refusal
        guard result.status == PGRES_COPY_IN else { continue }
        // libpq buffers what the server does not accept yet.
        guard unsafe put(data, on: handle), unsafe PQputCopyEnd(handle, nil) == 1 else {
          throw .lost(errorMessage)
        }
      }
      guard unsafe PQstatus(handle) == CONNECTION_OK, refusal?.state.isEmpty != true,
        unsafe PQenterPipelineMode(handle) == 1
      else {
        throw .lost(refusal?.message ?? errorMessage)
      }
      return refusal
    }
  }

  @unsafe
  private func put(_ data: [UInt8], on handle: OpaquePointer) -> Bool {
    unsafe data.withUnsafeBytes { bytes in
      unsafe PQputCopyData(
        handle, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(clamping: bytes.count)
      ) == 1
    }
  }
}
