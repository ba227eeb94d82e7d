/// An attribute written on an import, such as `@testable` or `@_spi(Testing)`.
public struct ImportAttribute: Hashable, Sendable {
  /// The name without `@`, such as `testable`.
  public let name: String

  /// The text between the parentheses as written, or `nil` when there are none.
  public let arguments: String?

  /// Creates an attribute.
  public init(name: String, arguments: String? = nil) {
    self.name = name
    self.arguments = arguments
  }
}
