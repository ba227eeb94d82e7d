/// Removes comments that ignore nothing.
enum IgnoreRemoval {
  /// The text without the ignore comments on some of its lines; a line that held nothing else goes.
  static func text(_ text: String, withoutIgnoresOn lines: Set<Int>) -> String {
    var result = ""
    var number = 0
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      number += 1
      // The line break between this line and the next stands in the text behind it.
      let end = line.endIndex < text.endIndex ? String(text[line.endIndex]) : ""
      guard lines.contains(number), let comment = line.firstRange(of: "// boundary:ignore") else {
        result += line + end
        continue
      }
      var code = line[..<comment.lowerBound]
      while let last = code.last, last.isWhitespace { code.removeLast() }
      if !code.isEmpty { result += code + end }
    }
    return result
  }
}
