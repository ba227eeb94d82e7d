#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The environment variables a program sees; a test hands in its own.
public struct Environment: Sendable {
  private let lookUp: @Sendable (String) -> String?

  /// Creates an environment from a look-up.
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

  /// The value of a variable, or `nil` when it is not set or not UTF-8.
  public subscript(name: String) -> String? {
    lookUp(name)
  }

  /// The value of a variable that is set to something, or `nil`.
  public func nonEmpty(_ name: String) -> String? {
    guard let value = lookUp(name), !value.isEmpty else { return nil }
    return value
  }
}
