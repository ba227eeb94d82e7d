#if canImport(Glibc)
  import Database
  import Foundation
  import Synchronization
  import Testing

  @testable import PostgresDatabase

  /// A server that answers a wish for encryption by no, and listens to what follows.
  private final class PlainServer: Sendable {
    let port: UInt16
    private let listener: CInt
    private let heard = Mutex<[[UInt8]]>([])

    init() throws {
      listener = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      var size = socklen_t(MemoryLayout<sockaddr_in>.size)
      let (listener, length) = (listener, size)
      let isBound = unsafe withUnsafeMutablePointer(to: &address) { address in
        unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
          unsafe bind(listener, address, length) == 0 && listen(listener, 4) == 0
            && getsockname(listener, address, &size) == 0
        }
      }
      guard isBound else { throw POSIXError(.EADDRINUSE) }
      port = UInt16(bigEndian: address.sin_port)
      Thread.detachNewThread { [self] in serve() }
    }

    /// Each message that it was sent.
    var messages: [[UInt8]] { heard.withLock { $0 } }

    private func serve() {
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else { return }
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while case let count = unsafe read(connection, &buffer, buffer.count), count > 0 {
          let message = Array(buffer[..<count])
          heard.withLock { $0.append(message) }
          guard message.count == 8 else { break }
          _ = unsafe write(connection, "N", 1)
        }
        close(connection)
      }
    }
  }

  @Suite("A server that is not verified", .timeLimit(.minutes(1)))
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
      let server = try PlainServer()
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
      for address in ["host=127.0.0.1", "host=0.0.0.0 sslmode=disable"] {
        let server = try PlainServer()
        _ = refusal("\(address) port=\(server.port) user=ada dbname=shop gssencmode=disable")
        let last = try #require(server.messages.last)
        #expect(String(decoding: last, as: UTF8.self).contains("ada"))
      }
    }
  }
#endif
