/// What is wrong with source code, as compilers write it: an error at a line, notes at others, the remedy.
///
/// Editors and build logs lead from such a text to each of the lines.
///
/// ```
/// CartFeature/CartPlugin.swift:25: error: the tab "cart" is registered by cart and by basket
/// BasketFeature/BasketPlugin.swift:18: note: the other one
/// mend: rename one
/// ```
public struct SourceMessage: Hashable, Sendable {
  /// What else a reader should look at.
  public struct Note: Hashable, Sendable {
    /// Where it stands.
    public let source: SourceLine
    /// What it is.
    public let text: String

    /// Creates a note.
    public init(_ text: String, at source: SourceLine) {
      (self.text, self.source) = (text, source)
    }
  }

  /// What is wrong, in one lower-case sentence without a full stop.
  public let error: String
  /// Where; `nil` where no line of source is to blame.
  public let source: SourceLine?
  /// What else a reader should look at, in order.
  public let notes: [Note]
  /// How to mend it.
  public let mend: String

  /// Creates a message.
  public init(_ error: String, at source: SourceLine?, notes: [Note] = [], mend: String) {
    (self.error, self.source, self.notes, self.mend) = (error, source, notes, mend)
  }
}

extension SourceMessage: CustomStringConvertible {
  public var description: String {
    let lines = notes.map { "\($0.source): note: \($0.text)" }
    return (["\(source.map { "\($0): " } ?? "")error: \(error)"] + lines + ["mend: \(mend)"])
      .joined(separator: "\n")
  }
}
