/// The offset behind which nothing begins that a scan looks for.
///
/// Most of a file stands behind its last import. Looking backward for the last word that could matter
/// costs a fraction of reading tokens, and it errs on the safe side only: a word in a comment or a
/// string makes the scan longer and never wrong.
struct ScanLimit {
  let offset: Int

  init(_ bytes: SourceBytes) {
    offset = (0..<bytes.count).last { Self.matters(at: $0, bytes) } ?? -1
  }

  private static func matters(at offset: Int, _ bytes: SourceBytes) -> Bool {
    switch bytes[offset] {
    case UInt8(ascii: "p") where bytes[offset + 3] == UInt8(ascii: "t"): isImport(at: offset, bytes)
    case UInt8(ascii: ":"): isLabel(at: offset, bytes)
    default: false
    }
  }

  /// Whether the `p` at `offset` is that of the word `import` or `canImport`.
  private static func isImport(at offset: Int, _ bytes: SourceBytes) -> Bool {
    let after = bytes[offset + 4]
    guard bytes.hasWord("mport", at: offset - 1), !Lexer.isIdentifierCharacter(after) else {
      return false
    }
    if bytes[offset - 2] == UInt8(ascii: "I") { return bytes.hasWord("canI", at: offset - 5) }
    return bytes[offset - 2] == UInt8(ascii: "i")
  }

  /// Whether the colon at `offset` belongs to `::`, to a comment that speaks to the checker, or to an
  /// argument `module:`.
  private static func isLabel(at offset: Int, _ bytes: SourceBytes) -> Bool {
    switch bytes[offset - 1] {
    case UInt8(ascii: ":"), UInt8(ascii: "/"): return true
    case UInt8(ascii: "y"): return bytes.hasWord("boundary", at: offset - 8)
    case UInt8(ascii: "e"): return bytes.hasWord("module", at: offset - 6)
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): break
    default: return false
    }
    var end = offset
    while Lexer.isBlank(bytes[end - 1]) || Lexer.isLineBreak(bytes[end - 1]) { end -= 1 }
    return bytes.hasWord("module", at: end - 6) || bytes[end - 1] == UInt8(ascii: "/")
  }
}
