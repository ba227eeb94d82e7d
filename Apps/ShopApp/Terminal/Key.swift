/// What a person does on the keyboard, as a line editor understands it.
package enum Key: Hashable, Sendable {
  /// Typed or pasted characters, without control characters.
  case text(String)
  /// Bytes that are no text.
  case invalid
  case enter, tab, backspace, delete
  case left, right, wordLeft, wordRight, home, end, up, down
  case killToEnd, killToStart, killWordBack, killWordForward, yank
  case interrupt, endOfInput, suspend, clearScreen
}
