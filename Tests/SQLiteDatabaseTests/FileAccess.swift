#if os(Linux)
  import Foundation

  /// Runs a closure as a user whom file modes bind, which they do not root.
  ///
  /// Linux lets one thread change the user its file accesses count for; Glibc's module does not
  /// declare the call. The closure is synchronous, so it stays on the thread.
  func boundByFileModes<Value>(_ body: () throws -> Value) throws -> Value {
    guard geteuid() == 0 else { return try body() }
    typealias SetFileUser = @convention(c) (uid_t) -> Int32
    guard let symbol = unsafe dlsym(nil, "setfsuid") else {
      throw CocoaError(.featureUnsupported)
    }
    let setFileUser = unsafe unsafeBitCast(symbol, to: SetFileUser.self)
    _ = setFileUser(65_534)
    defer { _ = setFileUser(0) }
    return try body()
  }
#endif
