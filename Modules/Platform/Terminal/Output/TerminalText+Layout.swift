extension TerminalText {
  /// The text cut to at most `cells` cells, with `…` in the place of what is lost.
  ///
  /// Only whole characters are cut, so no cluster is torn apart.
  public func cut(to cells: Int) -> TerminalText {
    guard width > cells else { return self }
    guard cells > 0 else { return TerminalText("") }
    var kept = ""
    var used = 1
    for character in string {
      let next = used + character.cellWidth
      guard next <= cells else { break }
      kept.append(character)
      used = next
    }
    return TerminalText(visible: kept + "…")
  }

  /// The text broken at spaces into lines of at most `cells` cells; a longer word is broken anywhere.
  public func wrapped(to cells: Int) -> [TerminalText] {
    guard width > cells, cells > 0 else { return [self] }
    var lines: [TerminalText] = []
    var line = ""
    var used = 0
    for word in string.split(separator: " ", omittingEmptySubsequences: false) {
      let size = word.reduce(0) { $0 + $1.cellWidth }
      if !line.isEmpty || used > 0 {
        if used + 1 + size <= cells {
          line += " "
          used += 1
        } else {
          lines.append(TerminalText(visible: line))
          (line, used) = ("", 0)
        }
      }
      for character in word {
        let cell = character.cellWidth
        if used + cell > cells, used > 0 {
          lines.append(TerminalText(visible: line))
          (line, used) = ("", 0)
        }
        line.append(character)
        used += cell
      }
    }
    lines.append(TerminalText(visible: line))
    return lines
  }
}
