import Dispatch

/// Runs the jobs of an actor on a queue of its own.
///
/// A closure blocks while it waits for the server, so it runs outside the threads that tasks share: a closure
/// waiting there for another's lock could keep that other one from running.
final class QueueExecutor: SerialExecutor {
  private let queue = DispatchQueue(label: "PostgresDatabase")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
