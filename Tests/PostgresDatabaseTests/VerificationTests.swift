#if canImport(Glibc)
  import Database
  import Testing

  @testable import PostgresDatabase

  /// A server that answers a wish for encryption by no, and listens to what follows.
  private func plainServer() throws -> ScriptedServer {
    try ScriptedServer { message, _ in message.count == 8 ? Array("N".utf8) : nil }
  }

  @Suite("A server that is not verified")
  struct VerificationTests {
    private func refusal(_ address: String) -> String? {
      do {
        _ = try PostgresDatabase(address)
        return nil
      } catch {
        guard case DatabaseError.cannotConnect(_, let reason) = error else { return nil }
        return reason
      }
    }

    @Test("on another machine learns nothing, not even who the user is")
    func another() throws {
      let server = try plainServer()
      for address in [
        "host=0.0.0.0", "hostaddr=0.0.0.0 host=localhost", "host=/tmp hostaddr=0.0.0.0",
      ] {
        let reason = refusal(
          "\(address) port=\(server.port) user=ada dbname=shop gssencmode=disable")
        #expect(reason?.contains("server does not support SSL, but SSL was required") == true)
      }
      #expect(server.messages.allSatisfy { $0.count == 8 })
    }

    @Test("is used where it is on this machine, or where the address says so")
    func allowed() throws {
      for address in [
        "host=127.0.0.1", "host=0.0.0.0 sslmode=disable", "host=0.0.0.0 sslmode=prefer",
      ] {
        let server = try plainServer()
        _ = refusal("\(address) port=\(server.port) user=ada dbname=shop gssencmode=disable")
        let last = try #require(server.messages.last)
        #expect(String(decoding: last, as: UTF8.self).contains("ada"))
      }
    }
  }
#endif
