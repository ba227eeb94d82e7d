import GraphDrawing

/// Tells whether a file still shows a drawing.
enum DrawingDrift {
  /// Whether `text` is the drawing, or has it as a fenced block of the format's name.
  ///
  /// Line endings and space around the drawing do not count.
  static func holds(_ drawing: String, in text: String, format: GraphFormat) -> Bool {
    let wanted = lines(drawing)
    if lines(text) == wanted { return true }
    var block: [Substring]?
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      let bare = line.drop { $0 == " " }
      if let current = block {
        if bare.hasPrefix("```") {
          if lines(current.joined(separator: "\n")) == wanted { return true }
          block = nil
        } else {
          block = current + [line]
        }
      } else if bare.hasPrefix("```"), bare.dropFirst(3).hasPrefix(format.rawValue) {
        block = []
      }
    }
    return false
  }

  private static func lines(_ text: String) -> [String] {
    let lines = text.split(whereSeparator: \.isNewline).map { line -> String in
      var line = line
      while line.last == " " { line.removeLast() }
      return String(line)
    }
    return lines.filter { !$0.isEmpty }
  }
}
