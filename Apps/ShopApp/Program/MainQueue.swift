#if canImport(Glibc)
  import Dispatch
  import Glibc

  /// Runs the queue of the main actor on the main thread without Foundation's run loop.
  ///
  /// Foundation's own run loop on Linux is based on these two entry points of libdispatch.
  /// Calling them directly keeps Foundation, which adds tens of megabytes, out of the program.
  enum MainQueue {
    /// Runs the jobs of the main actor forever.
    static func run() -> Never {
      let handle = mainQueueHandle()
      while true {
        var request = pollfd(fd: handle, events: Int16(POLLIN), revents: 0)
        guard unsafe poll(&request, 1, -1) > 0 else {
          // Any failure but an interruption would repeat forever; the slower way still works.
          if errno != EINTR { dispatchMain() }
          continue
        }
        var count: UInt64 = 0
        _ = unsafe read(handle, &count, MemoryLayout<UInt64>.size)
        drainMainQueue(nil)
      }
    }
  }

  @_silgen_name("_dispatch_get_main_queue_handle_4CF")
  private func mainQueueHandle() -> Int32

  @_silgen_name("_dispatch_main_queue_callback_4CF")
  private func drainMainQueue(_ message: UnsafeMutableRawPointer?)
#else
  import Dispatch

  enum MainQueue {
    /// Runs the jobs of the main actor forever.
    static func run() -> Never { dispatchMain() }
  }
#endif
