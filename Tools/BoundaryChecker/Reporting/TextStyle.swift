/// How text looks on a terminal.
struct TextStyle {
  let isColored: Bool

  func bold(_ text: String) -> String { painted("1", text) }
  func faint(_ text: String) -> String { painted("2", text) }
  func red(_ text: String) -> String { painted("1;31", text) }
  func yellow(_ text: String) -> String { painted("1;33", text) }
  func green(_ text: String) -> String { painted("32", text) }

  private func painted(_ code: String, _ text: String) -> String {
    isColored && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
