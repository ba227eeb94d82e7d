import SwiftScanning

/// The statements of a manifest that can only end it, such as where a folder is not there: they give no other result.
///
/// What does not give a result is not kept, so these may ask what no key can hold. They are loops and conditions at
/// the top level that call `access` alone, and print and `exit` in braces:
///
/// ```swift
/// for module in modules where access(module.path, F_OK) != 0 {
///   print("Package.swift names \(module.name), whose folder is not there: remove its line")
///   exit(1)
/// }
/// ```
struct ManifestEnds {
  /// The code of the manifest without them, and without the import of the system's library that they need.
  let others: [UInt8]

  init(_ source: [UInt8]) {
    others = SourceBytes.withBytes(source) { bytes in
      var lexer = Lexer(bytes, bareSlashRegexLiterals: false)
      let tokens = lexer.rest()
      return Statements(tokens: tokens, lexer: lexer).blanked(in: source)
    }
  }
}

private struct Statements {
  let tokens: [Token]
  let lexer: Lexer

  private static let libraries: Set = ["Darwin", "Glibc", "Musl"]

  /// What the system's library has as a function, and a manifest that is kept may name.
  private static let functions: Set = ["error", "index", "remove", "system"]

  private static let branches: Set = [
    "break", "catch", "continue", "defer", "do", "for", "func", "guard", "if", "repeat", "return",
    "switch", "throw", "try", "while",
  ]

  func blanked(in source: [UInt8]) -> [UInt8] {
    var (ends, others, depth, index) = ([ClosedRange<Int>](), [Int](), 0, 0)
    while index < tokens.count {
      if depth == 0, let end = end(from: index) {
        ends.append(index...end)
        index = end
      } else {
        others.append(index)
        depth += tokens[index].depth
      }
      index += 1
    }
    let isReached = others.contains { index in
      isCall(index) && Self.functions.contains(text(index))
        && (index == 0
          || tokens[index - 1].kind != .dot && !["case", "func"].contains(text(index - 1)))
    }
    guard !ends.isEmpty, !isReached else { return source }
    for index in others where index + 1 < tokens.count {
      let library = index + (text(index) == "canImport" ? 2 : 1)
      guard ["canImport", "import"].contains(text(index)), library < tokens.count,
        Self.libraries.contains(text(library))
      else { continue }
      ends.append(index...(library == index + 2 ? library + 1 : library))
    }
    var rest = source
    for range in ends where range.upperBound < tokens.count {
      for byte in tokens[range.lowerBound].start..<tokens[range.upperBound].end
      where rest[byte] != UInt8(ascii: "\n") {
        rest[byte] = UInt8(ascii: " ")
      }
    }
    return rest
  }

  /// Returns the last token of a statement that can only end the manifest; `nil` for any other.
  private func end(from start: Int) -> Int? {
    guard ["for", "if"].contains(text(start)), tokens[start].startsLine else { return nil }
    var index = start + 1
    while index < tokens.count, tokens[index].kind != .openBrace {
      // Another statement begins, so this one has no braces; each is looked through once.
      if Self.branches.contains(text(index)) { return nil }
      if isCall(index), text(index) != "access" || tokens[index - 1].kind == .dot { return nil }
      if tokens[index].kind == .operator, ["&", "="].contains(text(index)) { return nil }
      index += 1
    }
    let open = index
    index += 1
    while index < tokens.count, tokens[index].kind != .closeBrace {
      if tokens[index].kind == .openBrace || Self.branches.contains(text(index)) { return nil }
      if isCall(index), !["exit", "print"].contains(text(index)) { return nil }
      index += 1
    }
    guard index < tokens.count - 1, index > open + 4, text(index - 4) == "exit", isCall(index - 4),
      tokens[index - 2].kind == .number, tokens[index - 1].kind == .closeParen,
      text(index + 1) != "else"
    else { return nil }
    return index
  }

  private func isCall(_ index: Int) -> Bool {
    index + 1 < tokens.count && tokens[index].isName && tokens[index + 1].kind == .openParen
  }

  private func text(_ index: Int) -> String { lexer.text(of: tokens[index]) }
}
