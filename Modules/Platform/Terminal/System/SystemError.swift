#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A system error number (`errno`) with the system's description.
package struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The value of `errno`.
  package let code: Int32

  package init(code: Int32) {
    self.code = code
  }

  /// The error of the last failed call on this thread.
  package static var current: SystemError { SystemError(code: errno) }

  /// The system's description, such as `No space left on device`.
  package var description: String {
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
  }
}
