import Terminal

/// Puts the report of a command into bytes.
///
/// A renderer writes nothing itself: the host hands the bytes to the stream they belong to, with one
/// ``OutputBuffer`` a command.
public protocol Renderer: Sendable {
  /// Renders one report.
  ///
  /// - Parameter report: What the command answered.
  /// - Returns: The bytes for each stream; either may be empty.
  func render(_ report: CommandReport) -> RenderedReport
}

/// The bytes of one rendered report, by the stream they belong to.
public struct RenderedReport: Hashable, Sendable {
  /// The result, for standard output.
  public var output: [UInt8]

  /// Messages about the command, for standard error.
  public var diagnostics: [UInt8]

  /// Creates a rendered report.
  public init(output: [UInt8] = [], diagnostics: [UInt8] = []) {
    self.output = output
    self.diagnostics = diagnostics
  }
}
