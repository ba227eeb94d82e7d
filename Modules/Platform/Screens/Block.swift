/// One part of a screen's body.
///
/// ```swift
/// let blocks: [Block] = [
///   .heading("Delivery"), .facts([Fact("Days", .number(2))]), .notice("The price has changed."),
/// ]
/// ```
public enum Block: Hashable, Sendable {
  /// A heading above the blocks that follow.
  case heading(String)

  /// A paragraph.
  case text(String)

  /// Preformatted text, shown line by line as it is: never wrapped, never cut.
  case verbatim(String)

  /// Something the reader should notice, such as an empty cart or a changed price.
  case notice(String)

  /// Labelled values, one a line.
  case facts([Fact])

  /// Rows to pick from; a host numbers them through all lists of a screen, from 1.
  case list([Row])
}
