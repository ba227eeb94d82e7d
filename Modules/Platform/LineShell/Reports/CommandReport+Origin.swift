extension CommandReport {
  /// Where a command was read from, so that an error can point at it.
  public struct Origin: Hashable, Sendable {
    /// The name of the source, such as `stdin` or a file's path; `nil` at an interactive prompt.
    public var source: String?

    /// The number of the line, from 1.
    public var line: Int

    /// The line and the column in it, from 1 in characters, that an error points at with a caret.
    public var excerpt: Excerpt?

    /// Creates an origin.
    public init(source: String?, line: Int, excerpt: Excerpt? = nil) {
      self.source = source
      self.line = line
      self.excerpt = excerpt
    }
  }

  /// A line of input and the column an error points at.
  public struct Excerpt: Hashable, Sendable {
    /// The line as it was read.
    public var text: String

    /// The column, from 1, counted in characters.
    public var column: Int

    /// Creates an excerpt.
    public init(_ text: String, column: Int) {
      self.text = text
      self.column = column
    }
  }
}
