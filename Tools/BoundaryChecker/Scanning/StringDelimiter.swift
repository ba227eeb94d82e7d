/// How an open string literal ends and escapes.
struct StringDelimiter {
  /// Where the literal starts.
  let start: Int

  /// Whether a line break stands before the literal.
  let startsLine: Bool

  /// `"`, or `'`, which the compiler reads as a string too before it refuses it.
  let quote: UInt8

  /// The number of `#` around the literal (SE-0200).
  let pounds: Int

  /// Whether the literal is delimited by three quotes.
  let isMultiline: Bool
}
