import ShopApp

/// What holds for every line and every word; a violation ends the process, which libFuzzer records.
enum WordFuzzer {
  /// Splits a text as a line, and quotes it as words.
  static func check(_ text: String) {
    if let words = try? WordSplitter.split(text) { checkRoundTrip(words) }
    checkRoundTrip([text])
    checkRoundTrip(
      text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
  }

  /// Quoted words are one line, and are split into the same words.
  private static func checkRoundTrip(_ words: [String]) {
    let line = WordSplitter.quote(words)
    precondition(!line.utf8.contains(UInt8(ascii: "\n")), "a quoted line has a line break")
    guard let again = try? WordSplitter.split(line) else {
      preconditionFailure("the quoted line cannot be split")
    }
    precondition(
      again.count == words.count
        && zip(again, words).allSatisfy { $0.utf8.elementsEqual($1.utf8) },
      "quoting and splitting changes the words")
  }
}

/// The entry point of libFuzzer.
@c(LLVMFuzzerTestOneInput)
public func fuzzOneLine(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  WordFuzzer.check(
    unsafe String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self))
  return 0
}
