#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The environment variables of a program; a test supplies its own.
package struct Environment: Sendable {
  /// The fixed values; `nil` for those of the process.
  private let values: [String: String]?

  package init(_ values: [String: String]) { self.values = values }

  private init() { values = nil }

  /// The variables of this process.
  package static let process = Environment()

  /// Returns the value of a variable, or `nil` if it is not set or not UTF-8.
  package subscript(name: String) -> String? {
    if let values { return values[name] }
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(validatingCString: value)
  }

  /// Returns the value of a variable, or `nil` if it is not set or empty.
  package func nonEmpty(_ name: String) -> String? {
    guard let value = self[name], !value.isEmpty else { return nil }
    return value
  }
}
