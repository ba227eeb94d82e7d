/// Text with a cursor, which is always between whole characters; a change without effect returns `false`.
package struct EditBuffer: Hashable, Sendable {
  /// The text before the cursor.
  package private(set) var before = ""
  /// The text after the cursor.
  package private(set) var after = ""

  package init(_ text: String = "") {
    before = text
  }

  package var text: String { before + after }
  /// Whether there is no text.
  package var isEmpty: Bool { before.isEmpty && after.isEmpty }

  var byteCount: Int { before.utf8.count + after.utf8.count }

  mutating func insert(_ text: String) {
    before += text
    joinAtCursor()
  }

  mutating func replace(last count: Int, with text: String) {
    before.removeLast(min(count, before.count))
    insert(text)
  }

  mutating func move(_ key: Key) -> Bool {
    changed { buffer in
      switch key {
      case .left: buffer.moveLeft(1)
      case .wordLeft: buffer.moveLeft(buffer.wordLengthBefore(isWordPart))
      case .home: buffer.moveLeft(buffer.before.count)
      case .right: buffer.moveRight(1)
      case .wordRight: buffer.moveRight(buffer.after.firstWordLength)
      default: buffer.moveRight(buffer.after.count)
      }
    }
  }

  mutating func erase(_ key: Key) -> Bool {
    changed { buffer in
      if key == .backspace {
        if !buffer.before.isEmpty { buffer.before.removeLast() }
      } else {
        if !buffer.after.isEmpty { buffer.after.removeFirst() }
      }
      buffer.joinAtCursor()
    }
  }

  /// Removes and returns the text that the key cuts; empty if there is nothing to cut.
  mutating func cut(_ key: Key) -> String {
    let cut: String
    switch key {
    case .killToEnd: cut = cutAfter(after.count)
    case .killToStart: cut = cutBefore(before.count)
    case .killWordBack: cut = cutBefore(wordLengthBefore { !$0.isWhitespace })
    default: cut = cutAfter(after.firstWordLength)
    }
    joinAtCursor()
    return cut
  }

  /// Exchanges the characters around the cursor, or the last two at the end, and moves past them.
  mutating func transpose() -> Bool {
    var buffer = self
    if buffer.after.isEmpty { buffer.moveLeft(1) }
    guard let left = buffer.before.popLast(), let right = buffer.after.first else { return false }
    buffer.after.removeFirst()
    buffer.before.append(right)
    buffer.before.append(left)
    buffer.joinAtCursor()
    self = buffer
    return true
  }

  private mutating func cutBefore(_ count: Int) -> String {
    defer { before.removeLast(count) }
    return String(before.suffix(count))
  }

  private mutating func cutAfter(_ count: Int) -> String {
    defer { after.removeFirst(count) }
    return String(after.prefix(count))
  }

  private mutating func moveLeft(_ count: Int) {
    after = before.suffix(count) + after
    before.removeLast(min(count, before.count))
  }

  private mutating func moveRight(_ count: Int) {
    before += after.prefix(count)
    after.removeFirst(min(count, after.count))
  }

  /// Moves the cursor out of a character that now spans it, for example after typing a combining mark.
  ///
  /// The whole line is scanned, because the letters of flags are paired from the left.
  private mutating func joinAtCursor() {
    guard let last = before.utf8.last, let first = after.utf8.first, last > 0x7F || first > 0x7F
    else { return }
    let line = before + after
    let cursor = line.utf8.index(line.startIndex, offsetBy: before.utf8.count)
    var boundary = line.startIndex
    while boundary < cursor { boundary = line.index(after: boundary) }
    guard boundary > cursor else { return }
    before = String(line[..<boundary])
    after = String(line[boundary...])
  }

  private func wordLengthBefore(_ isPart: (Character) -> Bool) -> Int {
    let gap = before.reversed().prefix { !isPart($0) }.count
    return gap + before.dropLast(gap).reversed().prefix { isPart($0) }.count
  }

  private mutating func changed(_ change: (inout EditBuffer) -> Void) -> Bool {
    let (oldBefore, oldAfter) = (before.utf8.count, after.utf8.count)
    change(&self)
    return before.utf8.count != oldBefore || after.utf8.count != oldAfter
  }
}

extension String {
  /// The number of characters up to the end of the next word.
  var firstWordLength: Int {
    let gap = prefix { !isWordPart($0) }.count
    return gap + dropFirst(gap).prefix { isWordPart($0) }.count
  }
}

/// Whether a character belongs to a word, for moving the cursor by words.
private func isWordPart(_ character: Character) -> Bool {
  character.isLetter || character.isNumber
}
