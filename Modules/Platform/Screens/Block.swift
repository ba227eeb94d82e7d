/// One part of a screen's body.
public enum Block: Hashable, Sendable {
  /// A heading above the blocks that follow.
  case heading(String)
  /// A paragraph.
  case text(String)
  /// Preformatted text, shown line by line as it is: never wrapped, never cut.
  case verbatim(String)

  /// A secret for the person who requested it, such as recovery codes: drawn like ``verbatim(_:)``, and left
  /// out of everything that is kept of a session.
  ///
  /// `otherwise` replaces it if one of its lines is wider than the window, for example for a picture that is
  /// useless in parts.
  case secret(String, otherwise: String? = nil)

  /// Something the reader should notice, such as an empty cart or a changed price.
  case notice(String)
  /// Labelled values, one a line.
  case facts([Fact])

  /// Labelled amounts to compare, one a line; drawn as bars by a host that can.
  case chart([Fact])

  /// Read-only values under named columns; a program finds each value by its column's name.
  ///
  /// A shorter row leaves the last columns empty; values beyond the last column are not shown.
  case table(columns: [String], rows: [[ScreenValue]])

  /// Rows to pick from; a host numbers them across all lists of a screen, from 1.
  ///
  /// `columns` names the title and the values of the rows, in order, for programs. A person sees the names where
  /// several numbers or amounts stand side by side, as on a bill.
  case list([Row], columns: [String] = [])
}

/// A labelled value, such as `Price  12.50 USD`.
public struct Fact: Hashable, Sendable {
  /// The name of the value.
  public var label: String
  /// The value itself.
  public var value: ScreenValue

  public init(_ label: String, _ value: ScreenValue) {
    (self.label, self.value) = (label, value)
  }
}
