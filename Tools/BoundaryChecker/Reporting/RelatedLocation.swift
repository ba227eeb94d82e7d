public import SwiftScanning

/// Another place that helps to understand a finding, such as an edge of the cycle it reports.
public struct RelatedLocation: Hashable, Sendable {
  /// The file, relative to the package.
  public var file: String

  /// The place in the file; `nil` for the file as a whole.
  public var position: SourcePosition?

  /// What is to be seen there, as a sentence without a full stop.
  public var message: String

  /// Creates a location.
  public init(file: String, position: SourcePosition? = nil, message: String) {
    self.file = file
    self.position = position
    self.message = message
  }

  /// The place as compilers print it, such as `Sources/Cart/Cart.swift:3:8`.
  public var place: String {
    position.map { "\(file):\($0.line):\($0.column)" } ?? file
  }
}
