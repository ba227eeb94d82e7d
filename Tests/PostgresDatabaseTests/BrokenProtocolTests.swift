#if canImport(Glibc)
  import Database
  import Diagnostics
  import Expectations
  import Testing

  @testable import PostgresDatabase

  /// Messages of the server's side of the protocol.
  ///
  /// Standard: <https://www.postgresql.org/docs/current/protocol-message-formats.html>.
  private enum Spoken {
    static func message(_ type: Character, _ payload: [UInt8] = []) -> [UInt8] {
      Array("\(type)".utf8) + number(payload.count + 4) + payload
    }

    static func number(_ value: Int, bytes: Int = 4) -> [UInt8] {
      (0..<bytes).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    static func text(_ text: String) -> [UInt8] { Array(text.utf8) + [0] }

    static func ready(_ state: Character) -> [UInt8] { message("Z", Array("\(state)".utf8)) }

    static let greeting =
      message("R", number(0)) + message("S", text("server_encoding") + text("UTF8"))
      + message("S", text("standard_conforming_strings") + text("on"))
      + message("K", number(7) + number(7)) + ready("I")

    /// An answer with a column of type `int4`, and as many values as said.
    static func row(_ values: [Int]) -> [UInt8] {
      message("2")
        + message(
          "T",
          number(1, bytes: 2) + text("a") + number(0) + number(0, bytes: 2) + number(23)
            + number(4, bytes: 2) + number(-1) + number(1, bytes: 2))
        + message(
          "D", number(values.count, bytes: 2) + values.flatMap { number(4) + number($0) })
        + message("C", text("SELECT 1"))
    }

    static let begun = message("1") + message("2") + message("n") + message("C", text("BEGIN"))
  }

  @Suite("A server that breaks the protocol")
  struct BrokenProtocolTests {
    private func refusal(_ second: [UInt8]) throws -> DatabaseError? {
      let server = try ScriptedServer { _, number in
        switch number {
        case 0: Spoken.greeting
        case 1: Spoken.message("1") + Spoken.row([7]) + Spoken.ready("I")
        default: second
        }
      }
      return #expect(throws: DatabaseError.self) {
        _ = try PostgresDatabase(
          "host=127.0.0.1 port=\(server.port) user=ada dbname=shop gssencmode=disable sslmode=disable"
        )
      }
    }

    @Test("is a lost connection, and no defect of the program")
    func rows() throws {
      let error = try refusal(
        Spoken.begun + Spoken.message("1") + Spoken.row([1, 2]) + Spoken.ready("T"))
      expectEqual(error?.explanation.code, "database.connectionLost")
      #expect(error?.explanation.message.contains("unexpected field count") == true)
    }

    @Test("is one that acknowledges a commit by other words, whose outcome is unknown")
    func commit() async throws {
      let server = try ScriptedServer { message, number in
        switch number {
        case 0: return Spoken.greeting
        case 1: return Spoken.message("1") + Spoken.row([7]) + Spoken.ready("I")
        default:
          let done = String(decoding: message, as: UTF8.self).contains("COMMIT")
          return done
            ? Spoken.message("1") + Spoken.message("2") + Spoken.message("n")
              + Spoken.message("C", Spoken.text("COMMI7")) + Spoken.ready("I")
            : Spoken.begun + Spoken.message("1") + Spoken.row([1]) + Spoken.ready("T")
        }
      }
      let address = try PostgresAddress(
        "host=127.0.0.1 port=\(server.port) user=ada dbname=shop gssencmode=disable sslmode=disable"
      )
      let connection = try Connection(to: address, options: .patient)
      let transaction = OpenTransaction(
        on: connection, .init(beginning: ["BEGIN"], mayWrite: true), .init(),
        ReplayHistory(timeout: .zero))
      let expected = DatabaseError.outcomeUnknown(
        message: "the server answers the commit with \"COMMI7\"")
      #expect(throws: expected) {
        try transaction.attempt { transaction in
          _ = try transaction.first("SELECT 1") { try $0.int(0) }
        }
      }
    }
  }
#endif
