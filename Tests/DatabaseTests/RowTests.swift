import Database
import Expectations
import Testing

@Suite("What a row says of its columns")
struct RowTests {
  /// One column of each kind.
  struct Columns: Row {
    var texts: [String] = ["open", "p-1"]
    var numbers: [Int64] = [7, -1]

    func isNull(_ column: Int) -> Bool { column > 3 }

    func int64(_ column: Int) throws(DatabaseError) -> Int64 { numbers[column - 2] }

    func real(_ column: Int) throws(DatabaseError) -> Double { throw .rowExpired }

    func text(_ column: Int) throws(DatabaseError) -> String {
      guard texts.indices.contains(column) else { throw .rowExpired }
      return texts[column]
    }

    func blob(_ column: Int) throws(DatabaseError) -> [UInt8] { throw .rowExpired }

    func name(_ column: Int) -> String { "column_\(column)" }
  }

  enum State: String { case open, closed }

  enum Level: Int64 { case seventh = 7 }

  /// Takes every number, as a moment does.
  struct Moment: RawRepresentable, Equatable { var rawValue: Int64 }

  @Test("a value is read by what its type makes of the text or the number")
  func values() throws {
    let row = Columns()
    let (state, level): (State, Level) = (try row.value(0), try row.value(2))
    #expect(state == .open && level == .seventh)
    expectEqual(try row.value(3), Moment(rawValue: -1))
    let (absent, present): (Moment?, Moment?) = (
      try row.optional(4, row.value), try row.optional(2, row.value)
    )
    #expect(absent == nil && present == Moment(rawValue: 7))
  }

  @Test("what the type does not take is damage, which names the column and not what it holds")
  func damage() {
    let row = Columns(texts: ["secret", "secret"])
    #expect(throws: DatabaseError.corrupt(message: "column_1 holds no State")) {
      try row.value(1) as State
    }
    #expect(throws: DatabaseError.corrupt(message: "column_3 holds no Level")) {
      try row.value(3) as Level
    }
    #expect(throws: DatabaseError.rowExpired) { try row.value(2) as State }
  }
}
