import CPostgres
import Dispatch

/// A request to the server to cancel the current work of a connection.
///
/// Without it the server would continue, and hold its locks, until it had an answer to send.
///
/// `@unchecked Sendable`: libpq allows its use on any thread, independently of its connection, and only
/// one thread receives the reference.
@safe
final class CancelRequest: @unchecked Sendable {
  private let handle: OpaquePointer

  @unsafe
  init?(_ connection: OpaquePointer?) {
    guard let handle = unsafe PQgetCancel(connection) else { return nil }
    unsafe self.handle = handle
  }

  deinit { unsafe PQfreeCancel(handle) }

  func send() {
    DispatchQueue.global().async {
      var message = [CChar](repeating: 0, count: 256)
      _ = unsafe PQcancel(self.handle, &message, Int32(message.count))
    }
  }
}
