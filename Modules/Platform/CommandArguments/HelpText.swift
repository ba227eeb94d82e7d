/// The text of `--help`, formatted for a line width.
package struct HelpText: Sendable {
  private let syntax: CommandSyntax
  private let width: Int

  /// Creates the help of a program for lines of `width` columns, at least 40.
  package init(_ syntax: CommandSyntax, width: Int = 100) {
    (self.syntax, self.width) = (syntax, max(width, 40))
  }

  /// Returns the help of the program, or of one of its subcommands.
  package func text(of subcommand: String? = nil) -> String {
    guard let subcommand = syntax.subcommands.first(where: { $0.name == subcommand }) else {
      return overview
    }
    let own = syntax.options.filter { $0.subcommands.contains(subcommand.name) }
    return [
      "Usage: \(syntax.usage(of: subcommand.name))",
      Self.wrapped(Self.sentence(subcommand.summary), to: width).joined(separator: "\n"),
      own.isEmpty ? "" : "Options:\n\(rows(own))",
      "Options of every subcommand:\n\(rows(syntax.options.filter(\.subcommands.isEmpty)))",
    ].filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }

  private var overview: String {
    let subcommands = syntax.subcommands.map { subcommand in
      (
        // The table has no room for many choices; the help of the subcommand shows them.
        left: ([subcommand.name] + subcommand.operands.map { $0.usage(ofChoicesUpTo: 20) })
          .joined(separator: " "),
        right: subcommand.summary
      )
    }
    let meant = syntax.defaultSubcommand.map { " (\($0) when none is named)" } ?? ""
    let everywhere = rows(syntax.options.filter(\.subcommands.isEmpty))
    let isShared = !subcommands.isEmpty && !syntax.endsAtFirstOperand
    let heading = isShared ? "Options of every subcommand:" : "Options:"
    let name = syntax.endsAtFirstOperand ? "Commands" : "Subcommands"
    return [
      "Usage: \(syntax.usage())",
      Self.wrapped(Self.sentence(syntax.summary), to: width).joined(separator: "\n"),
      subcommands.isEmpty ? "" : "\(name)\(meant):\n\(table(subcommands))",
      "\(heading)\n\(everywhere)",
      syntax.notes.split(separator: "\n", omittingEmptySubsequences: false)
        .flatMap { $0.hasPrefix(" ") ? [String($0)] : Self.wrapped(String($0), to: width) }
        .joined(separator: "\n"),
    ].filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }

  private func rows(_ options: [CommandOption]) -> String {
    table(
      options.map { option in
        ((option.short.map { "\($0), " } ?? "") + option.usage, option.summary)
      })
  }

  /// Returns a table of two columns; the second is wrapped into the remaining width.
  private func table(_ rows: [(left: String, right: String)]) -> String {
    // A left part wider than a third of the line gets its own line.
    let widest = rows.map(\.left.count).filter { $0 <= width / 3 }.max() ?? 0
    let indent = widest + 4
    let margin = String(repeating: " ", count: indent)
    return rows.map { left, right in
      let lines = Self.wrapped(right, to: max(width - indent, 20)).joined(separator: "\n" + margin)
      guard left.count <= widest else { return "  \(left)\n\(margin)\(lines)" }
      return "  \(left)" + String(repeating: " ", count: indent - left.count - 2) + lines
    }.joined(separator: "\n")
  }

  static func sentence(_ summary: String) -> String {
    summary.prefix(1).uppercased() + summary.dropFirst() + "."
  }

  private static func wrapped(_ text: String, to width: Int) -> [String] {
    var lines = [""]
    for word in text.split(separator: " ") {
      let last = lines[lines.count - 1]
      if last.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if last.count + 1 + word.count <= width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
