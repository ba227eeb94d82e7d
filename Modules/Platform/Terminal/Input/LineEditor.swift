/// A line being edited: a pure state machine from keys to effects, with no terminal in it.
///
/// The text is kept on both sides of the cursor and always cut between whole characters.
package struct LineEditor: Sendable {
  /// What a key asks its host to do.
  package enum Effect: Hashable, Sendable {
    /// Draw the line again.
    case redraw
    case submit(String)
    case interrupt(wasEmpty: Bool)
    /// There is no more input.
    case endOfInput
    case suspend
    case clearScreen
    case bell
    case list([String])
  }

  /// The text before the cursor.
  package private(set) var before = ""
  /// The text from the cursor on.
  package private(set) var after = ""

  private let history: [String]
  private var position: Int
  private var draft = ""
  private var killed = ""

  /// Starts an empty line over a history, oldest first.
  package init(history: [String] = []) {
    self.history = history
    self.position = history.count
  }

  /// The whole line.
  package var text: String { before + after }

  /// Applies a key, and answers what the host does next.
  package mutating func apply(_ key: Key, complete: (String) -> Completion = { _ in .none })
    -> Effect
  {
    switch key {
    case .text(let text): return insert(text)
    case .invalid: return .bell
    case .enter: return .submit(text)
    case .interrupt: return .interrupt(wasEmpty: text.isEmpty)
    case .suspend: return .suspend
    case .clearScreen: return .clearScreen
    case .tab: return tab(complete(before))
    case .endOfInput: return text.isEmpty ? .endOfInput : changed { $0.after.removeFirstIfAny() }
    case .up: return recall(position - 1)
    case .down: return recall(position + 1)
    case .yank: return insert(killed)
    case .left, .wordLeft, .home, .right, .wordRight, .end: return move(key)
    case .backspace, .delete: return erase(key)
    case .killToEnd, .killToStart, .killWordBack, .killWordForward: return kill(key)
    }
  }

  private mutating func insert(_ text: String) -> Effect {
    guard !text.isEmpty,
      before.utf8.count + after.utf8.count + text.utf8.count <= LineSource.limit
    else { return .bell }
    before += text
    joinAtCursor()
    return .redraw
  }

  /// Moves the cursor out of a character that came to span it, as a combining mark makes happen.
  ///
  /// The whole line is read again, for the letters of flags are paired from the left.
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

  private mutating func move(_ key: Key) -> Effect {
    changed { line in
      switch key {
      case .left: line.moveLeft(1)
      case .wordLeft: line.moveLeft(line.wordLengthBefore(isWordPart))
      case .home: line.moveLeft(line.before.count)
      case .right: line.moveRight(1)
      case .wordRight: line.moveRight(line.wordLengthAfter())
      default: line.moveRight(line.after.count)
      }
    }
  }

  private mutating func erase(_ key: Key) -> Effect {
    changed { line in
      if key == .backspace {
        if !line.before.isEmpty { line.before.removeLast() }
      } else {
        line.after.removeFirstIfAny()
      }
      line.joinAtCursor()
    }
  }

  private mutating func kill(_ key: Key) -> Effect {
    changed { line in
      switch key {
      case .killToEnd: line.killAfter(line.after.count)
      case .killToStart: line.killBefore(line.before.count)
      case .killWordBack: line.killBefore(line.wordLengthBefore { !$0.isWhitespace })
      default: line.killAfter(line.wordLengthAfter())
      }
      line.joinAtCursor()
    }
  }

  private mutating func killBefore(_ count: Int) {
    guard count > 0 else { return }
    killed = String(before.suffix(count))
    before.removeLast(count)
  }

  private mutating func killAfter(_ count: Int) {
    guard count > 0 else { return }
    killed = String(after.prefix(count))
    after.removeFirst(count)
  }

  private mutating func moveLeft(_ count: Int) {
    after = before.suffix(count) + after
    before.removeLast(min(count, before.count))
  }

  private mutating func moveRight(_ count: Int) {
    before += after.prefix(count)
    after.removeFirst(min(count, after.count))
  }

  private func wordLengthBefore(_ isPart: (Character) -> Bool) -> Int {
    let gap = before.reversed().prefix { !isPart($0) }.count
    return gap + before.dropLast(gap).reversed().prefix { isPart($0) }.count
  }

  private func wordLengthAfter() -> Int {
    let gap = after.prefix { !isWordPart($0) }.count
    return gap + after.dropFirst(gap).prefix { isWordPart($0) }.count
  }

  private mutating func recall(_ target: Int) -> Effect {
    guard target >= 0, target <= history.count, target != position else { return .bell }
    if position == history.count { draft = text }
    position = target
    before = target == history.count ? draft : history[target]
    after = ""
    return .redraw
  }

  private mutating func tab(_ completion: Completion) -> Effect {
    guard before.hasSuffix(completion.replaced), !completion.candidates.isEmpty else {
      return .bell
    }
    let isOnly = completion.candidates.count == 1
    let replacement = completion.commonPrefix + (isOnly ? " " : "")
    guard replacement.count > completion.replaced.count else {
      return isOnly ? .bell : .list(completion.candidates)
    }
    before.removeLast(completion.replaced.count)
    return insert(replacement)
  }

  /// Redraws when `change` changed the line or moved the cursor; else the key does nothing here.
  private mutating func changed(_ change: (inout LineEditor) -> Void) -> Effect {
    let (oldBefore, oldAfter) = (before.utf8.count, after.utf8.count)
    change(&self)
    return before.utf8.count == oldBefore && after.utf8.count == oldAfter ? .bell : .redraw
  }
}

/// Whether a character belongs to a word that the cursor moves over.
private func isWordPart(_ character: Character) -> Bool {
  character.isLetter || character.isNumber
}

extension String {
  /// Removes the first character, if there is one.
  fileprivate mutating func removeFirstIfAny() {
    if !isEmpty { removeFirst() }
  }
}

extension LineEditor {
  /// The bytes that draw the line on one row of a terminal and put the cursor where it belongs.
  ///
  /// A line that does not fit is shown around the cursor. Text is shown in its visible form. The
  /// bytes start at the left end of the row and clear what stood there.
  package func frame(prompt: TerminalText, width: Int, isSecret: Bool) -> [UInt8] {
    let room = max(1, width - 1)
    let label = prompt.cut(to: max(0, room - min(8, room)))
    var (head, cursor, tail) = ("", 0, "")
    if !isSecret {
      // What is shown after the cursor may use a quarter of the room even in a long line.
      let space = room - label.width
      let ahead = Self.visible(after, limit: space)
      let behind = Self.visible(
        before.reversed(), limit: space - min(ahead.cells, space / 4), isReversed: true)
      (head, cursor) = (behind.text, behind.cells)
      tail = Self.visible(after, limit: space - behind.cells).text
    }
    var bytes: [UInt8] = [0x0D]
    bytes += (label.string + head + tail).utf8
    bytes += "\u{1B}[K\r".utf8
    let column = label.width + cursor
    if column > 0 { bytes += "\u{1B}[\(column)C".utf8 }
    return bytes
  }

  private static func visible(
    _ characters: some Sequence<Character>, limit: Int, isReversed: Bool = false
  ) -> (text: String, cells: Int) {
    var parts: [String] = []
    var cells = 0
    for character in characters {
      let text = TerminalText(String(character))
      guard cells + text.width <= limit else { break }
      parts.append(text.string)
      cells += text.width
    }
    return ((isReversed ? parts.reversed() : parts).joined(), cells)
  }
}

/// What the text before the cursor may be completed to.
public struct Completion: Hashable, Sendable {
  /// The part before the cursor that a candidate replaces.
  public var replaced: String
  /// The texts that may stand in its place, quoted where they need it.
  public var candidates: [String]

  /// Creates a completion.
  public init(replacing replaced: String, with candidates: [String]) {
    self.replaced = replaced
    self.candidates = candidates
  }

  /// Nothing to offer.
  public static let none = Completion(replacing: "", with: [])

  var commonPrefix: String {
    guard var prefix = candidates.first else { return "" }
    for candidate in candidates.dropFirst() {
      let common = zip(prefix, candidate).prefix { $0 == $1 }.count
      prefix = String(prefix.prefix(common))
    }
    return prefix
  }
}
