package import FuzzKit
import Terminal

/// Keys do not depend on how the bytes are split into reads, and edits keep characters whole.
package enum EditingProperty: Property {
  private static let history = ["open shop://cart", "find \"the é\"", "", "🇩🇪🇫🇷 👩‍👩‍👧"]

  /// Decodes the input, whose first byte decides how it is split, then applies the keys.
  package static func check(_ input: [UInt8]) throws(Violation) {
    let size = Int(input.first ?? 0) % 7 + 1
    let bytes = Array(input.dropFirst())
    var (whole, cut) = (KeyDecoder(), KeyDecoder())
    let keys = whole.decode(bytes)
    var pieces: [Key] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      pieces += cut.decode(bytes[start..<min(start + size, bytes.count)])
    }
    try Violation.unless(
      joined(keys) == joined(pieces), "\(keys) cut into \(size) is \(pieces)")
    for case .text(let text) in keys {
      try Violation.unless(!text.isEmpty, "nothing is typed")
    }
    var line = LineEditor(history: history, suggests: true)
    for key in keys { try apply(key, to: &line) }
  }

  private static func apply(_ key: Key, to line: inout LineEditor) throws(Violation) {
    let old = (before: line.before, after: line.after)
    let effect = line.apply(key) { before in
      let word = before.split(separator: " ", omittingEmptySubsequences: false).last ?? ""
      return Completion(replacing: String(word), with: ["open", "options", "orders", "öre"])
    }
    let (before, after) = (line.before, line.after)
    try Violation.unless(
      line.text.prefix(before.count).utf8.count == before.utf8.count
        && line.text.suffix(after.count).utf8.count == after.utf8.count,
      "\(key) leaves the cursor inside a character of \(line.text)")
    try Violation.unless(line.text.utf8.count <= LineEditor.limit, "a line without limit")
    switch effect {
    case .bell, .escape, .suspend, .clearScreen, .list, .endOfInput, .interrupt, .refuse:
      try Violation.unless(old == (before, after), "\(effect) changed the line")
    case .submit(let text): try Violation.unless(text == line.text, "another line is submitted")
    case .redraw: break
    }
    for width in [1, 9, 40] {
      for isSecret in [false, true] {
        let label = TerminalText(line.searchLabel ?? "shop> ")
        for isFinal in [false, true] {
          try checkFrame(
            line.frame(prompt: label, width: width, isSecret: isSecret, isFinal: isFinal))
        }
      }
    }
  }

  /// Checks that a frame is one row: it moves the cursor with two control sequences, draws a suggestion
  /// between two others, and writes no other control characters.
  private static func checkFrame(_ frame: [UInt8]) throws(Violation) {
    try Violation.unless(
      String(validating: frame, as: UTF8.self) != nil && frame.first == 0x0D
        && frame.count { $0 == 0x0D } == 2 && frame.count { $0 == 0x1B } <= 4
        && isShowable(frame.filter { $0 != 0x0D && $0 != 0x1B }),
      "a frame that controls the terminal")
  }

  private static func isShowable(_ bytes: some Sequence<UInt8>) -> Bool {
    bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
  }

  /// Returns the keys with neighbouring texts joined, because a read may end between two characters.
  private static func joined(_ keys: [Key]) -> [Key] {
    var result: [Key] = []
    for key in keys {
      if case .text(let more) = key, case .text(let text)? = result.last {
        result[result.count - 1] = .text(text + more)
      } else {
        result.append(key)
      }
    }
    return result
  }
}
