import Encodings

/// Decodes the bytes of a terminal into keys, regardless of how reads divide them.
///
/// It supports UTF-8, the usual CSI and SS3 sequences (ECMA-48, xterm) and bracketed paste; an unknown
/// sequence is dropped as a whole. An Esc starts a sequence or is a key of its own; the host waits a moment to find
/// out. A paste is literal text with LF as line end: pasted lines run only after Enter, never by themselves.
/// Memory is bounded by ``LineEditor/limit``.
package struct KeyDecoder: Sendable {
  private enum State {
    case ground
    case escape
    case control([UInt8])
    case singleShift
    /// The bytes that follow the start of a key of the Linux console, or of a report about the mouse.
    case ignored(Int)
    /// A string that a terminal sends, such as the answer to a question that another program asked it.
    case report
    case paste
  }

  private static let longestSequence = 16
  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  private var state = State.ground
  private var text: [UInt8] = []
  private var pasted: [UInt8] = []
  private var afterReturn = false
  private var keys: [Key] = []

  package init() {}

  /// Decodes the next bytes; an incomplete key waits for the next call.
  package mutating func decode(_ bytes: some Sequence<UInt8>) -> [Key] {
    for byte in bytes { consume(byte) }
    if case .ground = state { flushText(isComplete: false) }
    defer { keys = [] }
    return keys
  }

  var isAfterEscape: Bool { if case .escape = state { true } else { false } }

  var isPasting: Bool { if case .paste = state { true } else { false } }

  /// Drops a paste whose end has not come.
  mutating func dropPaste() {
    pasted = []
    state = .ground
  }

  /// Ends an Esc that nothing follows, and returns its key.
  mutating func endEscape() -> [Key] {
    state = .ground
    return [.escape]
  }

  private mutating func consume(_ byte: UInt8) {
    switch state {
    case .ground: ground(byte)
    case .escape: escape(byte)
    case .control(let parameters): control(byte, parameters)
    case .singleShift:
      state = .ground
      if byte < 0x20 { ground(byte) } else { emit(Self.cursorKey(byte, parameters: [])) }
    case .ignored(let count):
      if byte < 0x20 {
        state = .ground
        ground(byte)
      } else {
        state = count > 1 ? .ignored(count - 1) : .ground
      }
    case .report: report(byte)
    case .paste: paste(byte)
    }
  }

  /// Drops a string up to its end, BEL or Esc and a backslash; another control character ends it as well, so
  /// that a person who typed its beginning still has keys.
  private mutating func report(_ byte: UInt8) {
    switch byte {
    case 0x07: state = .ground
    case 0x1B: state = .escape
    case 0x00..<0x20:
      state = .ground
      ground(byte)
    default: break
    }
  }

  private mutating func ground(_ byte: UInt8) {
    defer { afterReturn = byte == 0x0D }
    guard byte < 0x20 || byte == 0x7F else { return text.append(byte) }
    flushText(isComplete: true)
    switch byte {
    case 0x0A where afterReturn: break
    case 0x1B: state = .escape
    default: emit(Self.controlKey(byte))
    }
  }

  private mutating func escape(_ byte: UInt8) {
    state = .ground
    switch byte {
    case UInt8(ascii: "["): state = .control([])
    case UInt8(ascii: "O"): state = .singleShift
    // OSC, DCS, SOS, PM and APC (ECMA-48).
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"),
      UInt8(ascii: "_"):
      state = .report
    case 0x1B: state = .escape
    case UInt8(ascii: "b"): keys.append(.wordLeft)
    case UInt8(ascii: "f"): keys.append(.wordRight)
    case UInt8(ascii: "d"): keys.append(.killWordForward)
    case UInt8(ascii: "y"): keys.append(.yankPop)
    case 0x7F, 0x08: keys.append(.killWordBack)
    case 0x00..<0x20: ground(byte)
    default: break
    }
  }

  private mutating func control(_ byte: UInt8, _ parameters: [UInt8]) {
    switch byte {
    case 0x20...0x3F where parameters.count < Self.longestSequence:
      state = .control(parameters + [byte])
    case 0x40...0x7E:
      state = .ground
      switch byte {
      case UInt8(ascii: "~") where parameters == Array("200".utf8):
        pasted = []
        state = .paste
      // A program that ended badly may have left reports of the mouse on (X10).
      case UInt8(ascii: "M") where parameters.isEmpty: state = .ignored(3)
      case UInt8(ascii: "[") where parameters.isEmpty: state = .ignored(1)
      default: emit(Self.cursorKey(byte, parameters: parameters))
      }
    case 0x20...0x3F: break
    default:
      state = .ground
      ground(byte)
    }
  }

  private mutating func paste(_ byte: UInt8) {
    if pasted.count <= LineEditor.limit + Self.pasteEnd.count {
      pasted.append(byte)
    } else {
      // Keep a possible start of the end marker; a text this long is refused anyway.
      pasted.replaceSubrange(
        (pasted.count - Self.pasteEnd.count)..., with: pasted.suffix(5) + [byte])
    }
    guard byte == UInt8(ascii: "~"), pasted.suffix(Self.pasteEnd.count).elementsEqual(Self.pasteEnd)
    else { return }
    pasted.removeLast(Self.pasteEnd.count)
    text = Self.lines(pasted)
    pasted = []
    state = .ground
    flushText(isComplete: true)
  }

  /// Returns pasted lines with LF between them; terminals send CR or the copied line ends.
  private static func lines(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var last: UInt8 = 0
    for byte in bytes {
      if byte != 0x0A || last != 0x0D { result.append(byte == 0x0D ? 0x0A : byte) }
      last = byte
    }
    if result.last == 0x0A { result.removeLast() }
    return result
  }

  /// Emits complete text; the start of a character waits unless `isComplete`.
  private mutating func flushText(isComplete: Bool) {
    while !text.isEmpty {
      let valid = UTF8.firstInvalidOffset(in: text) ?? text.count
      if valid > 0 { keys.append(.text(String(decoding: text[..<valid], as: UTF8.self))) }
      text.removeFirst(valid)
      guard let first = text.first else { return }
      if !isComplete, Self.isIncomplete(text, startingWith: first) { return }
      text.removeFirst()
      keys.append(.invalid)
    }
  }

  private static func isIncomplete(_ bytes: [UInt8], startingWith first: UInt8) -> Bool {
    let length =
      switch first {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 0
      }
    return bytes.count < length && bytes.dropFirst().allSatisfy { 0x80...0xBF ~= $0 }
  }

  private mutating func emit(_ key: Key?) {
    if let key { keys.append(key) }
  }
}

extension KeyDecoder {
  /// Returns the key of a control character, with the bindings of Emacs and shells.
  private static func controlKey(_ byte: UInt8) -> Key? {
    switch byte {
    case 0x01: .home
    case 0x02: .left
    case 0x03: .interrupt
    case 0x04: .endOfInput
    case 0x05: .end
    case 0x06: .right
    case 0x07: .cancel
    case 0x08, 0x7F: .backspace
    case 0x09: .tab
    case 0x0A, 0x0D: .enter
    case 0x0B: .killToEnd
    case 0x0C: .clearScreen
    case 0x0E: .down
    case 0x10: .up
    case 0x12: .search
    case 0x14: .transpose
    case 0x15: .killToStart
    case 0x17: .killWordBack
    case 0x19: .yank
    case 0x1A: .suspend
    case 0x1F: .undo
    default: nil
    }
  }

  /// Returns the key of a CSI or SS3 sequence; a modifier turns an arrow into a word movement.
  private static func cursorKey(_ final: UInt8, parameters: [UInt8]) -> Key? {
    let numbers = parameters.split(separator: UInt8(ascii: ";"))
      .map { String(decoding: $0, as: UTF8.self) }
    let isModified = numbers.count > 1 && numbers[1] != "1" && numbers[1] != "2"
    switch final {
    case UInt8(ascii: "A"): return .up
    case UInt8(ascii: "B"): return .down
    case UInt8(ascii: "C"): return isModified ? .wordRight : .right
    case UInt8(ascii: "D"): return isModified ? .wordLeft : .left
    case UInt8(ascii: "H"): return .home
    case UInt8(ascii: "F"): return .end
    case UInt8(ascii: "M"): return parameters.isEmpty ? .enter : nil
    case UInt8(ascii: "~"):
      switch numbers.first {
      case "1", "7": return .home
      case "3": return isModified ? .killWordForward : .delete
      case "4", "8": return .end
      default: return nil
      }
    default: return nil
    }
  }
}

/// A keyboard action as the line editor understands it.
package enum Key: Hashable, Sendable {
  /// Typed or pasted characters; pasted ones may be control characters.
  case text(String)
  /// Bytes that are not UTF-8.
  case invalid
  case enter, tab, backspace, delete
  case left, right, wordLeft, wordRight, home, end, up, down
  case killToEnd, killToStart, killWordBack, killWordForward, yank, yankPop, transpose, undo
  case search, cancel, escape
  case interrupt, endOfInput, suspend, clearScreen
}
