/// What an input broke.
public struct Violation: Error, Hashable, CustomStringConvertible {
  public let description: String

  /// Creates a violation.
  public init(_ description: String) {
    self.description = description
  }

  /// Throws where something that must hold does not.
  ///
  /// - Parameters:
  ///   - truth: What must hold.
  ///   - description: What is wrong otherwise.
  /// - Throws: The violation.
  public static func unless(
    _ truth: Bool, _ description: @autoclosure () -> String
  ) throws(Violation) {
    guard truth else { throw Violation(description()) }
  }
}
