import CTLS

/// A connection encrypted by TLS 1.2 or newer, to a server whose certificate matches its name.
///
/// OpenSSL does the work: it checks the certificate against the authorities that the system trusts, or those
/// in the file named by `SSL_CERT_FILE`.
///
/// The session is freed when the channel is closed; its single owner closes it once.
@safe
final class TLSChannel: ByteChannel {
  private let base: TCPChannel
  private let session: OpaquePointer

  /// Negotiates the encryption over a connection, which is closed if that fails.
  init(over base: TCPChannel, authorities: String? = nil) throws(MailError) {
    do throws(MailError) {
      self.base = base
      unsafe session = try Self.session(for: base, authorities)
    } catch {
      base.close()
      throw error
    }
    do throws(MailError) {
      try handshake()
    } catch {
      close()
      throw error
    }
  }

  func send(_ bytes: [UInt8]) throws(MailError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = try attempt {
        unsafe rest.withUnsafeBytes { bytes in
          unsafe SSL_write(session, bytes.baseAddress, CInt(clamping: bytes.count))
        }
      }
      rest = rest.dropFirst(Int(count))
    }
  }

  func receive() throws(MailError) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let count = try attempt {
      unsafe buffer.withUnsafeMutableBytes { bytes in
        unsafe SSL_read(session, bytes.baseAddress, CInt(bytes.count))
      }
    }
    return Array(buffer[..<Int(count)])
  }

  func close() {
    unsafe SSL_shutdown(session)
    unsafe SSL_free(session)
    base.close()
  }

  private func handshake() throws(MailError) {
    do throws(MailError) {
      _ = try attempt { unsafe SSL_connect(session) }
    } catch .connectionLost {
      let verdict = unsafe SSL_get_verify_result(session)
      guard verdict == Int(X509_V_OK) else {
        throw .notTrusted(
          server: "\(base.server)",
          reason: unsafe String(cString: X509_verify_cert_error_string(verdict)))
      }
      throw .cannotEncrypt(server: "\(base.server)", reason: Self.reason)
    }
  }

  /// Repeats a step until it succeeds, waiting whenever OpenSSL needs the other side.
  private func attempt(_ step: () -> CInt) throws(MailError) -> CInt {
    while true {
      ERR_clear_error()
      let code = step()
      if code > 0 { return code }
      switch unsafe SSL_get_error(session, code) {
      case SSL_ERROR_WANT_READ: try base.waitToReceive()
      case SSL_ERROR_WANT_WRITE: try base.waitToSend()
      default: throw .connectionLost(server: "\(base.server)")
      }
    }
  }

  /// Creates a session that accepts only the server's certificate.
  private static func session(
    for base: TCPChannel, _ authorities: String?
  ) throws(MailError) -> OpaquePointer {
    let failure = MailError.cannotEncrypt(server: "\(base.server)", reason: "no TLS here")
    guard let context = unsafe SSL_CTX_new(TLS_client_method()) else { throw failure }
    defer { unsafe SSL_CTX_free(context) }
    let isTrusting =
      if let authorities {
        unsafe SSL_CTX_load_verify_locations(context, authorities, nil) == 1
      } else {
        unsafe SSL_CTX_set_default_verify_paths(context) == 1
      }
    unsafe SSL_CTX_set_verify(context, SSL_VERIFY_PEER, nil)
    guard isTrusting, unsafe tls_require_version_1_2(context) == 1,
      let session = unsafe SSL_new(context)
    else { throw failure }
    let host = base.server.host
    let isNamed =
      if MailServer.addressLength(of: host) == nil {
        unsafe SSL_set1_host(session, host) == 1 && tls_set_server_name(session, host) == 1
      } else {
        unsafe X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(session), host) == 1
      }
    guard isNamed, unsafe SSL_set_fd(session, base.socket) == 1 else {
      unsafe SSL_free(session)
      throw failure
    }
    return unsafe session
  }

  private static var reason: String {
    guard let text = unsafe ERR_reason_error_string(ERR_peek_error()) else {
      return "the server hung up"
    }
    return unsafe String(cString: text)
  }
}
