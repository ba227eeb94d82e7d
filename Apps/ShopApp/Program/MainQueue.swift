#if canImport(Glibc)
  import Dispatch
  import Glibc

  /// The queue of the main actor, turned by the main thread without Foundation's run loop.
  ///
  /// These two entry points of libdispatch are what Foundation's own run loop on Linux is made of.
  /// Calling them directly leaves Foundation, and the tens of megabytes it brings, out of the program.
  enum MainQueue {
    /// Runs what is enqueued on the main actor, for ever.
    static func run() -> Never {
      let handle = mainQueueHandle()
      while true {
        var request = pollfd(fd: handle, events: Int16(POLLIN), revents: 0)
        guard unsafe poll(&request, 1, -1) > 0 else {
          // Any failure but an interruption would repeat for ever; the slower way still works.
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

  /// The queue of the main actor, turned by the main thread.
  enum MainQueue {
    /// Runs what is enqueued on the main actor, for ever.
    static func run() -> Never { dispatchMain() }
  }
#endif
