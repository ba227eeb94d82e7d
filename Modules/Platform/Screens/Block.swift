/// One part of a screen's body.
public enum Block: Hashable, Sendable {
  /// A heading above the blocks that follow.
  case heading(String)
  /// A paragraph.
  case text(String)
  /// Preformatted text, shown line by line as it is: never wrapped, never cut.
  case verbatim(String)

  /// A secret shown to the person who asked for it, such as recovery codes: drawn like ``verbatim(_:)``,
  /// and left out of whatever is kept of a session.
  ///
  /// What is said `otherwise` stands in its place where a line of it is wider than the window, such as of a
  /// picture that is nothing in parts.
  case secret(String, otherwise: String? = nil)

  /// Something the reader should notice, such as an empty cart or a changed price.
  case notice(String)
  /// Labelled values, one a line.
  case facts([Fact])

  /// Labelled amounts to be compared, one a line; a host that can draws them as bars.
  case chart([Fact])

  /// Values under named columns, only to be read; a program finds each value under its column's name.
  ///
  /// A row that is shorter than the columns has nothing in the last of them; what stands beyond the
  /// last column is not shown.
  case table(columns: [String], rows: [[ScreenValue]])

  /// Rows to pick from; a host numbers them through all lists of a screen, from 1.
  ///
  /// `columns` names the title and the values of the rows, in order, where they do not speak for
  /// themselves, such as the amounts of a bill.
  case list([Row], columns: [String] = [])
}

/// A labelled value, such as `Price  12.50 USD`.
public struct Fact: Hashable, Sendable {
  /// What the value is.
  public var label: String
  /// The value itself.
  public var value: ScreenValue

  /// Creates a fact.
  public init(_ label: String, _ value: ScreenValue) {
    (self.label, self.value) = (label, value)
  }
}
