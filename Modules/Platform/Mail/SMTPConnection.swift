#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A conversation with a mail server over a socket; every step waits for so long and no longer.
final class SMTPConnection {
  private let server: MailServer
  private let timeoutSeconds: Int
  private let socket: CInt

  init(to server: MailServer, timeoutSeconds: Int) throws(MailError) {
    (self.server, self.timeoutSeconds) = (server, timeoutSeconds)
    let family = MailServer.family(of: server.address) ?? AF_INET
    #if canImport(Darwin) || canImport(Musl)
      let type = SOCK_STREAM
    #else
      let type = CInt(SOCK_STREAM.rawValue)
    #endif
    socket = systemSocket(family, type, 0)
    guard socket >= 0 else { throw failure(errno) }
    _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
    _ = fcntl(socket, F_SETFL, O_NONBLOCK)
    do throws(MailError) {
      try connect(family)
    } catch {
      close()
      throw error
    }
  }

  /// Ends the conversation.
  func close() { _ = systemClose(socket) }

  /// Sends a line, or several with their ends between them.
  func send(_ text: String) throws(MailError) {
    #if canImport(Darwin)
      let flags: CInt = 0
    #else
      let flags = CInt(MSG_NOSIGNAL)
    #endif
    var rest = Array((text + "\r\n").utf8)[...]
    while !rest.isEmpty {
      try wait(for: POLLOUT)
      let count = unsafe rest.withUnsafeBytes { bytes in
        unsafe systemSend(socket, bytes.baseAddress, bytes.count, flags)
      }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if ![EINTR, EAGAIN].contains(errno) {
        throw .connectionLost(server: "\(server)")
      }
    }
  }

  /// Waits for the next reply.
  func reply() throws(MailError) -> SMTPReply {
    var received: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      do {
        if let reply = try SMTPReply.parse(received) { return reply }
      } catch {
        throw .malformedReply(server: "\(server)")
      }
      try wait(for: POLLIN)
      let count = unsafe buffer.withUnsafeMutableBytes { bytes in
        unsafe recv(socket, bytes.baseAddress, bytes.count, 0)
      }
      if count > 0 {
        received += buffer[..<count]
      } else if count == 0 || ![EINTR, EAGAIN].contains(errno) {
        throw .connectionLost(server: "\(server)")
      }
    }
  }

  private func connect(_ family: CInt) throws(MailError) {
    let code = family == AF_INET6 ? connectToSixteenBytes() : connectToFourBytes()
    if code == 0 { return }
    guard errno == EINPROGRESS || errno == EINTR else { throw failure(errno) }
    try wait(for: POLLOUT)
    var (reason, size) = (CInt(0), socklen_t(MemoryLayout<CInt>.size))
    guard unsafe getsockopt(socket, SOL_SOCKET, SO_ERROR, &reason, &size) == 0, reason == 0 else {
      throw failure(reason)
    }
  }

  private func connectToFourBytes() -> CInt {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = server.port.bigEndian
    _ = unsafe inet_pton(AF_INET, server.address, &address.sin_addr)
    return unsafe withUnsafePointer(to: &address) { address in
      unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        unsafe systemConnect(socket, address, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }

  private func connectToSixteenBytes() -> CInt {
    var address = sockaddr_in6()
    address.sin6_family = sa_family_t(AF_INET6)
    address.sin6_port = server.port.bigEndian
    _ = unsafe inet_pton(AF_INET6, server.address, &address.sin6_addr)
    return unsafe withUnsafePointer(to: &address) { address in
      unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        unsafe systemConnect(socket, address, socklen_t(MemoryLayout<sockaddr_in6>.size))
      }
    }
  }

  /// Waits until the socket is ready, for so long and no longer.
  private func wait(for events: CInt) throws(MailError) {
    var entry = pollfd(fd: socket, events: Int16(events), revents: 0)
    while true {
      let count = unsafe poll(&entry, 1, CInt(timeoutSeconds * 1_000))
      if count > 0 { return }
      guard count < 0, errno == EINTR else { throw .timedOut(server: "\(server)") }
    }
  }

  private func failure(_ number: CInt) -> MailError {
    .cannotConnect(server: "\(server)", reason: unsafe String(cString: strerror(number)))
  }
}

// Inside the type its own names hide the system's functions.
private let systemSocket = socket as @Sendable (CInt, CInt, CInt) -> CInt
private let systemClose = close as @Sendable (CInt) -> CInt
private let systemSend =
  unsafe send as @Sendable (CInt, UnsafeRawPointer?, Int, CInt) -> Int
private let systemConnect =
  unsafe connect as @Sendable (CInt, UnsafePointer<sockaddr>?, socklen_t) -> CInt
