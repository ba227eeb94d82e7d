/// A line of source code that a message refers to.
///
/// The name differs from `SourceLocation` of Swift Testing, so that tests can import both.
///
/// ```swift
/// print(SourceLine(fileID: "CartFeature/CartPlugin.swift", line: 25))
/// // CartFeature/CartPlugin.swift:25
/// ```
public struct SourceLine: Hashable, Sendable {
  /// The file, as `#fileID` spells it: `Module/File.swift`.
  public let fileID: String

  /// The line in the file, counted from 1.
  public let line: Int

  /// Creates a source line; by default, the line of the call.
  public init(fileID: String = #fileID, line: Int = #line) {
    (self.fileID, self.line) = (fileID, line)
  }
}

extension SourceLine: Comparable {
  public static func < (left: SourceLine, right: SourceLine) -> Bool {
    (left.fileID, left.line) < (right.fileID, right.line)
  }
}

extension SourceLine: CustomStringConvertible {
  /// The line as compilers print it, `Module/File.swift:12`.
  public var description: String { "\(fileID):\(line)" }
}
