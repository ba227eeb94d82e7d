/// The attempts of one transaction: one is made at a time, those made meanwhile right after it, in order.
@MainActor
final class RequestQueue {
  /// How many attempts may be queued in one transaction before they count as an endless loop.
  static let limit = 1_000

  private(set) var isRunning = false
  private(set) var requests: [Request] = []
  /// Whether an endless queue is being dropped, so that no further attempts are accepted.
  private var isOverloaded = false

  func add(_ request: Request) { requests.append(request) }

  /// Begins a transaction, or queues the request if there is one.
  ///
  /// - Returns: Whether the request is to be made now.
  func begin(with request: Request) throws(NavigationError) -> Bool {
    guard !isOverloaded else { throw .endlessQueue(limit: Self.limit) }
    guard !isRunning else {
      add(request)
      return false
    }
    isRunning = true
    return true
  }

  /// Makes the queued requests, those included that they cause, and ends the transaction; `drop` gets those
  /// that are too many.
  func finish(make: (Request) -> Void, drop: (ArraySlice<Request>) -> Void) {
    defer { (isRunning, requests) = (false, []) }
    var index = 0
    while index < requests.count {
      guard index < Self.limit else {
        isOverloaded = true
        defer { isOverloaded = false }
        return drop(requests[index...])
      }
      make(requests[index])
      index += 1
    }
  }
}
