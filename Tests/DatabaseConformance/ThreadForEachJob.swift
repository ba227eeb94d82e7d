import Foundation

/// Runs each piece of a task on a thread of its own.
///
/// Who waits for a process blocks a thread until that process ends. Of the threads that tasks share there are
/// as many as processors: processes that wait for each other would never all be started from these.
final class ThreadForEachJob: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    // A job is to be run exactly once, and lives until then.
    let job = UnownedJob(job)
    Thread.detachNewThread { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
