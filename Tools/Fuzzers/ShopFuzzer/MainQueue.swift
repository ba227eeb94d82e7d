import Dispatch

#if canImport(Glibc)
  import Glibc
#else
  import Foundation
#endif

/// The main actor's queue, run from a main thread that belongs to libFuzzer.
@MainActor
enum MainQueue {
  /// Performs asynchronous work and returns when it is done.
  static func wait(for work: @escaping @MainActor () async -> Void) {
    let state = WorkState()
    Task {
      await work()
      state.isDone = true
    }
    while !state.isDone { turn() }
  }

  private final class WorkState {
    var isDone = false
  }

  #if canImport(Glibc)
    /// Runs the enqueued work, as Foundation's run loop on Linux does.
    private static func turn() {
      let handle = mainQueueHandle()
      var request = pollfd(fd: handle, events: Int16(POLLIN), revents: 0)
      guard unsafe poll(&request, 1, -1) > 0 else { return }
      var count: UInt64 = 0
      _ = unsafe read(handle, &count, MemoryLayout<UInt64>.size)
      drainMainQueue(nil)
    }
  #else
    private static func turn() {
      RunLoop.main.run(mode: .default, before: .distantFuture)
    }
  #endif
}

#if canImport(Glibc)
  @_silgen_name("_dispatch_get_main_queue_handle_4CF")
  private func mainQueueHandle() -> Int32

  @_silgen_name("_dispatch_main_queue_callback_4CF")
  private func drainMainQueue(_ message: UnsafeMutableRawPointer?)
#endif
