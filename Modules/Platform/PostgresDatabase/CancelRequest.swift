import CPostgres
import Dispatch

/// A request that the server gives up what it does for a connection.
///
/// The server would go on with it, and hold its locks, until it had an answer to send.
///
/// `@unchecked Sendable`: libpq makes it for use on any thread, apart from its connection, and one
/// reference is handed to the one thread that uses it.
@safe
final class CancelRequest: @unchecked Sendable {
  private let handle: OpaquePointer

  @unsafe
  init?(_ connection: OpaquePointer?) {
    guard let handle = unsafe PQgetCancel(connection) else { return nil }
    unsafe self.handle = handle
  }

  deinit { unsafe PQfreeCancel(handle) }

  /// Sends it over a connection of its own, on a thread of its own.
  func send() {
    DispatchQueue.global().async {
      var message = [CChar](repeating: 0, count: 256)
      _ = unsafe PQcancel(self.handle, &message, Int32(message.count))
    }
  }
}
