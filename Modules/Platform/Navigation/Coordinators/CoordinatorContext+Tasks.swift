extension CoordinatorContext {
  /// Runs work that lives no longer than the coordinator: it is cancelled when its last place goes,
  /// before its flow's result is told.
  ///
  /// ```swift
  /// context.launch { [weak self] in await self?.refresh() }
  /// ```
  ///
  /// - Parameter work: What to do, on the main actor; hold the coordinator weakly in it.
  public func launch(_ work: @escaping @MainActor () async -> Void) {
    guard !isRemoved else { return }
    let number = nextTask
    nextTask += 1
    tasks[number] = Task { [weak self] in
      await work()
      self?.tasks[number] = nil
    }
  }

  func cancelTasks() {
    for task in tasks.values { task.cancel() }
    tasks = [:]
  }
}
