import Synchronization

/// Hands messages over: to a folder, to a server, to a test.
public protocol MailTransport: Sendable {
  /// Hands a message over; it has arrived, durably, when this returns.
  ///
  /// Handing the same message over twice is allowed: after a crash it is unknown whether the first time
  /// succeeded. The message's id stays the same, so that who receives it can tell.
  func deliver(_ message: MailMessage) async throws(MailError)
}

/// Keeps messages for as long as the process runs, and fails where a test asks for it.
public final class InMemoryMailTransport: MailTransport {
  private struct State {
    var messages: [MailMessage] = []
    var failure: MailError?
  }

  private let state = Mutex(State())

  /// Creates a transport without messages.
  public init() {}

  /// Everything handed over, oldest first; a message handed over twice stands once.
  public var messages: [MailMessage] { state.withLock(\.messages) }

  /// Makes every delivery fail from now on, or succeed again for `nil`.
  public func fail(with failure: MailError?) { state.withLock { $0.failure = failure } }

  public func deliver(_ message: MailMessage) async throws(MailError) {
    try state.withLock { state throws(MailError) in
      if let failure = state.failure { throw failure }
      if !state.messages.contains(where: { $0.id == message.id }) { state.messages.append(message) }
    }
  }
}
