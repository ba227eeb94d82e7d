#if canImport(Glibc)
  import Foundation
  import Synchronization

  /// A server on this machine that says what a test wants.
  final class ScriptedServer: Sendable {
    let port: UInt16
    private let listener: CInt
    private let answer: @Sendable (_ message: [UInt8], _ number: Int) -> [UInt8]?
    private let heard = Mutex<[[UInt8]]>([])

    /// `answer` gets each message with its number on its connection, counted from 0; `nil` ends the connection.
    init(_ answer: @escaping @Sendable (_ message: [UInt8], _ number: Int) -> [UInt8]?) throws {
      self.answer = answer
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
        var number = 0
        while case let count = unsafe read(connection, &buffer, buffer.count), count > 0 {
          let message = Array(buffer[..<count])
          heard.withLock { $0.append(message) }
          guard let answer = answer(message, number) else { break }
          number += 1
          _ = unsafe write(connection, answer, answer.count)
        }
        close(connection)
      }
    }
  }
#endif
