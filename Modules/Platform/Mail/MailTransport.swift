/// Hands messages over: to a folder, to a server, to a test.
///
/// ```swift
/// let transport: any MailTransport = MaildirTransport(path: "/home/ada/.local/share/shop/mail")
/// try await transport.deliver(message)
/// ```
public protocol MailTransport: Sendable {
  /// Hands a message over; it has arrived, durably, when this returns.
  ///
  /// Handing the same message over twice is allowed: after a crash nobody knows whether the first time
  /// succeeded. The message's id stays the same, so that who receives it can tell.
  ///
  /// - Parameter message: what to hand over.
  /// - Throws: ``MailError``, one of its cases for folders or servers.
  func deliver(_ message: MailMessage) async throws(MailError)
}
