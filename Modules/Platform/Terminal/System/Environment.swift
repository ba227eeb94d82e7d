#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The environment variables of a program; a test supplies its own.
public struct Environment: Sendable {
  private let lookUp: @Sendable (String) -> String?

  /// Creates an environment from a lookup function.
  public init(_ lookUp: @escaping @Sendable (String) -> String?) {
    self.lookUp = lookUp
  }

  /// Creates an environment of fixed values.
  public init(_ values: [String: String]) {
    self.init { values[$0] }
  }

  /// The variables of this process.
  public static let process = Environment { name in
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(validatingCString: value)
  }

  /// Returns the value of a variable, or `nil` if it is not set or not UTF-8.
  public subscript(name: String) -> String? {
    lookUp(name)
  }

  /// Returns the value of a variable, or `nil` if it is not set or empty.
  public func nonEmpty(_ name: String) -> String? {
    guard let value = lookUp(name), !value.isEmpty else { return nil }
    return value
  }
}
