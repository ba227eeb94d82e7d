/// The work that a coordinator has started and that ends with it.
@MainActor
final class CoordinatorTasks {
  private var tasks: [Int: Task<Void, Never>] = [:]
  private var lastNumber = 0
  /// The number of unfinished tasks, including cancelled ones.
  private(set) var running = 0

  /// The number of unfinished tasks that were not cancelled.
  var count: Int { tasks.count }

  func launch(_ work: @escaping @MainActor () async -> Void) {
    lastNumber += 1
    running += 1
    tasks[lastNumber] = Task { [weak self, lastNumber] in
      await work()
      self?.tasks[lastNumber] = nil
      self?.running -= 1
    }
  }

  func cancel() {
    for task in tasks.values { task.cancel() }
    tasks = [:]
  }
}
