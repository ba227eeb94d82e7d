#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A plain TCP connection to a server, valid until a deadline.
final class TCPChannel: ByteChannel {
  let server: MailServer
  let socket: CInt
  private let deadline: ContinuousClock.Instant

  /// Connects to the first address of the server that answers.
  init(to server: MailServer, deadline: ContinuousClock.Instant) throws(MailError) {
    (self.server, self.deadline) = (server, deadline)
    var first: UnsafeMutablePointer<addrinfo>?
    let code = unsafe Self.lookUp(server, &first)
    guard code == 0, let found = unsafe first else {
      throw .cannotConnect(server: "\(server)", reason: unsafe String(cString: gai_strerror(code)))
    }
    defer { unsafe freeaddrinfo(found) }
    var failure = MailError.cannotConnect(server: "\(server)", reason: "it has no address")
    var next: UnsafeMutablePointer<addrinfo>? = unsafe found
    while let address = unsafe next {
      do throws(MailError) {
        socket = try unsafe Self.connected(address.pointee, server, deadline)
        return
      } catch {
        failure = error
      }
      unsafe next = address.pointee.ai_next
    }
    throw failure
  }

  func send(_ bytes: [UInt8]) throws(MailError) {
    #if canImport(Darwin)
      let flags: CInt = 0
    #else
      let flags = CInt(MSG_NOSIGNAL)
    #endif
    var rest = bytes[...]
    while !rest.isEmpty {
      try waitToSend()
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

  func receive() throws(MailError) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      try waitToReceive()
      let count = unsafe buffer.withUnsafeMutableBytes { bytes in
        unsafe recv(socket, bytes.baseAddress, bytes.count, 0)
      }
      if count > 0 { return Array(buffer[..<count]) }
      guard count < 0, [EINTR, EAGAIN].contains(errno) else {
        throw .connectionLost(server: "\(server)")
      }
    }
  }

  func close() { _ = systemClose(socket) }

  /// Waits until bytes can be sent; throws once the deadline has passed.
  func waitToSend() throws(MailError) { try Self.wait(for: POLLOUT, on: socket, server, deadline) }

  /// Waits until bytes have arrived; throws once the deadline has passed.
  func waitToReceive() throws(MailError) {
    try Self.wait(for: POLLIN, on: socket, server, deadline)
  }

  /// Looks up the addresses of a server; a numeric address needs no lookup.
  private static func lookUp(
    _ server: MailServer, _ first: inout UnsafeMutablePointer<addrinfo>?
  ) -> CInt {
    var hints = unsafe addrinfo()
    #if canImport(Darwin) || canImport(Musl)
      unsafe hints.ai_socktype = SOCK_STREAM
    #else
      unsafe hints.ai_socktype = CInt(SOCK_STREAM.rawValue)
    #endif
    let host = server.host == "localhost" ? "127.0.0.1" : server.host
    unsafe hints.ai_flags =
      AI_NUMERICSERV | (MailServer.addressLength(of: host) == nil ? 0 : AI_NUMERICHOST)
    return unsafe getaddrinfo(host, "\(server.port)", &hints, &first)
  }

  private static func connected(
    _ address: addrinfo, _ server: MailServer, _ deadline: ContinuousClock.Instant
  ) throws(MailError) -> CInt {
    let socket = unsafe systemSocket(address.ai_family, address.ai_socktype, address.ai_protocol)
    guard socket >= 0 else { throw failure(errno, server) }
    do throws(MailError) {
      _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
      _ = fcntl(socket, F_SETFL, O_NONBLOCK)
      if unsafe connect(socket, address.ai_addr, address.ai_addrlen) == 0 { return socket }
      guard errno == EINPROGRESS || errno == EINTR else { throw failure(errno, server) }
      try wait(for: POLLOUT, on: socket, server, deadline)
      var (reason, size) = (CInt(0), socklen_t(MemoryLayout<CInt>.size))
      guard unsafe getsockopt(socket, SOL_SOCKET, SO_ERROR, &reason, &size) == 0, reason == 0 else {
        throw failure(reason, server)
      }
      return socket
    } catch {
      _ = systemClose(socket)
      throw error
    }
  }

  private static func wait(
    for events: CInt, on socket: CInt, _ server: MailServer, _ deadline: ContinuousClock.Instant
  ) throws(MailError) {
    var entry = pollfd(fd: socket, events: Int16(events), revents: 0)
    while true {
      let rest = deadline - .now
      // A ready socket is checked too, or a server that sends byte by byte would never time out.
      guard rest > .zero else { throw .timedOut(server: "\(server)") }
      let count = unsafe poll(&entry, 1, max(1, CInt(clamping: Int64(rest / .milliseconds(1)))))
      if count > 0 { return }
      guard count == 0 || errno == EINTR else { throw .timedOut(server: "\(server)") }
    }
  }

  private static func failure(_ number: CInt, _ server: MailServer) -> MailError {
    .cannotConnect(server: "\(server)", reason: unsafe String(cString: strerror(number)))
  }
}

extension MailServer {
  /// Returns the number of bytes of an address, 4 or 16; `nil` if the text is not an address.
  static func addressLength(of address: String) -> Int? {
    // C would stop reading at a NUL.
    guard address.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
    var (four, sixteen) = (in_addr(), in6_addr())
    if unsafe inet_pton(AF_INET, address, &four) == 1 { return 4 }
    return unsafe inet_pton(AF_INET6, address, &sixteen) == 1 ? 16 : nil
  }
}

// Inside the type, its own names hide the system's functions.
private let systemSocket = socket as @Sendable (CInt, CInt, CInt) -> CInt
private let systemClose = close as @Sendable (CInt) -> CInt
private let systemSend = unsafe send as @Sendable (CInt, UnsafeRawPointer?, Int, CInt) -> Int
