/// Waits for several pieces of work at once, and no longer than a limit.
@MainActor
final class Deadline<Output: Sendable> {
  private var answers: [Result<Output, any Error>?]
  private var isOver: CheckedContinuation<Void, Never>?
  private var open: Int

  private init(count: Int) { (answers, open) = (Array(repeating: nil, count: count), count) }

  /// Returns the result of each piece; of one that has not ended by then, ``DeadlineError``.
  ///
  /// What has not ended is cancelled and not waited for, because work need not heed a cancellation.
  static func results(
    within limit: Duration, of count: Int,
    _ work: @escaping @MainActor @Sendable (Int) async throws -> Output
  ) async -> [Result<Output, any Error>] {
    let deadline = Deadline(count: count)
    let tasks = (0..<count).map { index in
      Task { @MainActor in
        do {
          deadline.end(index, .success(try await work(index)))
        } catch {
          deadline.end(index, .failure(error))
        }
      }
    }
    let timer = Task { @MainActor in
      guard (try? await Task.sleep(for: limit)) != nil else { return }
      deadline.finish()
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        deadline.isOver = continuation
        if deadline.open == 0 { deadline.finish() }
      }
    } onCancel: {
      for task in tasks { task.cancel() }
    }
    timer.cancel()
    for task in tasks { task.cancel() }
    return deadline.answers.map { $0 ?? .failure(DeadlineError(limit: limit)) }
  }

  private func end(_ index: Int, _ result: Result<Output, any Error>) {
    guard answers.indices.contains(index), answers[index] == nil else { return }
    answers[index] = result
    open -= 1
    if open == 0 { finish() }
  }

  private func finish() {
    isOver?.resume()
    isOver = nil
  }
}

/// Work did not end in time.
struct DeadlineError: Error, CustomStringConvertible {
  let limit: Duration

  var description: String { "it did not answer within \(limit)" }
}
