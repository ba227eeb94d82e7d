import Navigation
import Synchronization

/// Work of a coordinator that goes on until it is cancelled, and says whether it was.
@MainActor
final class Work {
  /// Set from wherever the work is cancelled.
  private final class Flag: Sendable {
    let isSet = Mutex(false)
  }

  private let flag = Flag()
  private let ending = AsyncStream<Never>.makeStream()
  private weak var context: CoordinatorContext?
  private var isBegun = false

  private(set) var isDone = false

  var wasCancelled: Bool { flag.isSet.withLock(\.self) }

  /// Whether the coordinator has its parent.
  var isAttached: Bool { context?.parent != nil }

  func begin(in context: CoordinatorContext) {
    self.context = context
    let (flag, stream) = (flag, ending.stream)
    context.launch {
      await withTaskCancellationHandler {
        self.isBegun = true
        for await _ in stream {}
        self.isDone = true
      } onCancel: {
        flag.isSet.withLock { $0 = true }
      }
    }
  }

  /// Waits until the work has begun.
  func start() async {
    while !isBegun { await Task.yield() }
  }

  /// Lets the work come to its end, if it may.
  func settle() async {
    for _ in 0..<1_000 where !isDone { await Task.yield() }
  }
}
