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
    tasks.append(Task { await work() })
  }

  func cancelTasks() {
    for task in tasks { task.cancel() }
    tasks = []
  }
}
