/// The manual page of a program, for `man`.
///
/// It uses the macros of man(7), which groff and mandoc read.
///
/// ```swift
/// print(ManualPage(syntax).text)  // greet --manual | man -l -
/// ```
package struct ManualPage: Sendable {
  private let syntax: CommandSyntax

  package init(_ syntax: CommandSyntax) {
    self.syntax = syntax
  }

  /// The page as roff.
  package var text: String {
    var lines = [
      ".TH \(syntax.name.uppercased()) 1 \"\" \"\(escaped("\(syntax.name) \(syntax.version ?? "")"))\"",
      ".SH NAME", escaped("\(syntax.name) - \(syntax.summary)"),
      ".SH SYNOPSIS", ".B \(escaped(syntax.usage()))",
    ]
    if !syntax.subcommands.isEmpty {
      lines.append(syntax.endsAtFirstOperand ? ".SH COMMANDS" : ".SH SUBCOMMANDS")
      for subcommand in syntax.subcommands {
        let usage = ([subcommand.name] + subcommand.operands.map(\.usage)).joined(separator: " ")
        lines += [".TP", ".B \(escaped(usage))", escaped(HelpText.sentence(subcommand.summary))]
        lines += options(syntax.options.filter { $0.subcommands.contains(subcommand.name) }, ".RS")
      }
    }
    lines.append(".SH OPTIONS")
    lines += options(syntax.options.filter(\.subcommands.isEmpty), nil)
    if !syntax.notes.isEmpty {
      lines += [".SH NOTES", ".nf"]
      lines += syntax.notes.split(separator: "\n", omittingEmptySubsequences: false)
        .map { escaped(String($0)) }
      lines.append(".fi")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func options(_ options: [CommandOption], _ indent: String?) -> [String] {
    guard !options.isEmpty else { return [] }
    let lines = options.flatMap { option in
      let names = [option.short, option.name].compactMap(\.self).map { "\\fB\(escaped($0))\\fR" }
      let value = option.value.map { " \\fI\(escaped($0.placeholder))\\fR" } ?? ""
      return [
        ".TP", names.joined(separator: ", ") + value, escaped(HelpText.sentence(option.summary)),
      ]
    }
    return indent.map { [$0] + lines + [".RE"] } ?? lines
  }

  /// Returns text that roff prints unchanged: dashes stay dashes, and no line looks like a request.
  private func escaped(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
    return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&\(escaped)" : escaped
  }
}
