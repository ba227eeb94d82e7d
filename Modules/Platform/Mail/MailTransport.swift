import Synchronization

/// Delivers messages: to a folder, to a server, to a test.
package protocol MailTransport: Sendable {
  /// Delivers a message; when this returns, the message has arrived durably.
  ///
  /// Delivering the same message twice is allowed, because after a crash it is unknown whether the first
  /// attempt succeeded. The message keeps its id, so that the receiver can recognise it.
  func deliver(_ message: MailMessage) async throws(MailError)

  /// Where messages go, in words that fit after "mails go to".
  var place: String { get }

  /// Whether ``newest(where:)`` sees what was delivered.
  var isReadable: Bool { get }

  /// Returns the newest delivered message that is wanted; `nil` if there is none, or messages are sent on.
  func newest(where isWanted: (MailMessage) -> Bool) throws(MailError) -> MailMessage?
}

extension MailTransport {
  package var isReadable: Bool { true }
}

/// Keeps messages as long as the process runs, and fails if a test asks for it.
package final class InMemoryMailTransport: MailTransport {
  private struct State {
    var messages: [MailMessage] = []
    var failure: MailError?
  }

  private let state = Mutex(State())

  package init() {}

  /// All delivered messages, oldest first; a message delivered twice appears once.
  package var messages: [MailMessage] { state.withLock(\.messages) }

  package var place: String { "the memory of this program, until it ends" }

  package func newest(where isWanted: (MailMessage) -> Bool) -> MailMessage? {
    messages.last(where: isWanted)
  }

  /// Makes every delivery fail from now on, or succeed again if `nil`.
  package func fail(with failure: MailError?) { state.withLock { $0.failure = failure } }

  package func deliver(_ message: MailMessage) async throws(MailError) {
    try state.withLock { state throws(MailError) in
      if let failure = state.failure { throw failure }
      if !state.messages.contains(where: { $0.id == message.id }) { state.messages.append(message) }
    }
  }
}
