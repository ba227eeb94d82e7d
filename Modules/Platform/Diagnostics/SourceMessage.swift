/// A problem in source code, as compilers write it: an error at a line, notes at other lines, the fix.
///
/// Editors and build logs link from such a text to each of the lines.
///
/// ```
/// CartFeature/CartPlugin.swift:25: error: the tab "cart" is registered by cart and by basket
/// BasketFeature/BasketPlugin.swift:18: note: the other one
/// fix: rename one
/// ```
public struct SourceMessage: Hashable, Sendable {
  /// A further line of source that a reader should look at.
  public struct Note: Hashable, Sendable {
    /// The line that the note refers to.
    public let source: SourceLine
    /// What the reader should know about that line.
    public let text: String

    public init(_ text: String, at source: SourceLine) {
      (self.text, self.source) = (text, source)
    }
  }

  /// What is wrong, in one lower-case sentence without a full stop.
  public let error: String
  /// The line with the error; `nil` if no line of source is to blame.
  public let source: SourceLine?
  /// Further lines that a reader should look at, in order.
  public let notes: [Note]
  /// How to fix it.
  public let fix: String

  public init(_ error: String, at source: SourceLine?, notes: [Note] = [], fix: String) {
    (self.error, self.source, self.notes, self.fix) = (error, source, notes, fix)
  }
}

extension SourceMessage: CustomStringConvertible {
  public var description: String {
    let lines = notes.map { "\($0.source): note: \($0.text)" }
    return (["\(source.map { "\($0): " } ?? "")error: \(error)"] + lines + ["fix: \(fix)"])
      .joined(separator: "\n")
  }
}
