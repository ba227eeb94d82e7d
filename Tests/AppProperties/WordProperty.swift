package import FuzzKit
import LineShell

/// Splitting a line of quoted words gives the same words.
package enum WordProperty: Property {
  /// Splits a text as a line, and quotes it as words.
  package static func check(_ input: [UInt8]) throws(Violation) {
    let text = String(decoding: input, as: UTF8.self)
    if let words = try? WordSplitter.split(text) { try checkRoundTrip(words) }
    try checkRoundTrip([text])
    try checkRoundTrip(
      text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
  }

  /// Checks that quoted words form one line that splits into the same words.
  private static func checkRoundTrip(_ words: [String]) throws(Violation) {
    let line = WordSplitter.quote(words)
    try Violation.unless(!line.utf8.contains(UInt8(ascii: "\n")), "a quoted line has a line break")
    guard let again = try? WordSplitter.split(line) else {
      throw Violation("the quoted line cannot be split")
    }
    try Violation.unless(
      again.count == words.count
        && zip(again, words).allSatisfy { $0.utf8.elementsEqual($1.utf8) },
      "quoting and splitting changes the words")
  }
}
