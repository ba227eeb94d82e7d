/// A line of input: valid UTF-8 without control characters but TAB.
public struct Line: Hashable, Sendable {
  /// The number of the line in its source, from 1.
  public var number: Int

  /// The line without its ending.
  public var text: String

  /// Creates a line.
  public init(number: Int, text: String) {
    self.number = number
    self.text = text
  }

  /// Whether the line asks for nothing: it is empty, blank, or a comment starting with `#`.
  public var isBlank: Bool {
    for byte in text.utf8 where byte != 0x20 && byte != 0x09 {
      return byte == UInt8(ascii: "#")
    }
    return true
  }
}
