import Foundation

/// Runs each job of a task on its own thread.
///
/// Waiting for a process blocks a thread until that process ends. The shared pool has only as many threads as
/// there are processors, so it could never start all processes that wait for each other.
final class ThreadForEachJob: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    // A job must run exactly once, and lives until then.
    let job = UnownedJob(job)
    Thread.detachNewThread { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
