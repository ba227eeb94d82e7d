import CTLS
import Foundation
import Synchronization

/// A mail server on this machine that follows a script: for each of its replies, what it waits for.
final class FakeRelay: Sendable {
  private let listener: CInt
  private let heard = Mutex("")
  private let pause: TimeInterval

  /// The port it listens on.
  let port: UInt16

  /// Begins to listen.
  ///
  /// - Parameters:
  ///   - script: Pairs of what has to be heard since the last reply, and the reply; an empty reply ends
  ///     the connection.
  ///   - encryption: What it proves its name with, where it speaks TLS.
  ///   - pause: How many seconds it waits before each byte it says.
  /// - Throws: `POSIXError` when no port is free.
  init(
    script: [(until: String, reply: String)],
    encryption: TestCertificate? = nil, pause: TimeInterval = 0
  ) throws {
    self.pause = pause
    // What is said to somebody who left is an error here, and no end of the tests.
    _ = signal(SIGPIPE, SIG_IGN)
    listener = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let (listener, length) = (listener, size)
    let isBound = unsafe withUnsafeMutablePointer(to: &address) { address in
      unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        unsafe bind(listener, address, length) == 0 && listen(listener, 1) == 0
          && getsockname(listener, address, &size) == 0
      }
    }
    guard isBound else { throw POSIXError(.EADDRINUSE) }
    port = UInt16(bigEndian: address.sin_port)
    Thread.detachNewThread { [self] in serve(script, encryption) }
  }

  deinit { close(listener) }

  /// All it was told.
  var transcript: String { heard.withLock { $0 } }

  private func serve(
    _ script: [(until: String, reply: String)],
    _ encryption: TestCertificate?
  ) {
    let connection = accept(listener, nil, nil)
    defer { close(connection) }
    guard let encryption else {
      return unsafe follow(
        script, hear: { unsafe read(connection, $0, $1) },
        say: { unsafe write(connection, $0, $0.utf8.count) })
    }
    guard let session = unsafe encryption.accept(on: connection) else { return }
    defer { unsafe SSL_free(session) }
    unsafe follow(
      script, hear: { unsafe Int(SSL_read(session, $0, CInt($1))) },
      say: { unsafe Int(SSL_write(session, $0, CInt($0.utf8.count))) })
  }

  private func follow(
    _ script: [(until: String, reply: String)],
    hear: (UnsafeMutablePointer<UInt8>, Int) -> Int, say: (String) -> Int
  ) {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    for (until, reply) in script {
      var fresh = ""
      while !fresh.hasSuffix(until) {
        let count = unsafe hear(&buffer, buffer.count)
        guard count > 0 else { return }
        fresh += String(decoding: buffer[..<count], as: UTF8.self)
      }
      heard.withLock { $0 += fresh }
      guard !reply.isEmpty else { return }
      guard pause > 0 else {
        _ = say(reply)
        continue
      }
      for character in reply.unicodeScalars {
        Thread.sleep(forTimeInterval: pause)
        guard say(String(character)) > 0 else { return }
      }
    }
    // Stays until the other side leaves.
    while unsafe hear(&buffer, buffer.count) > 0 {}
  }
}
