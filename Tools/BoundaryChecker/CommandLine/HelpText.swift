/// The texts of `--help`.
enum HelpText {
  /// The help of the whole command.
  static var overview: String {
    let names = Subcommand.allCases
    let width = names.map { title($0).count }.max() ?? 0
    let table = names.map { subcommand in
      "  " + padded(title(subcommand), to: width) + "  " + subcommand.summary
    }
    return """
      Usage: boundary-check [SUBCOMMAND] [options]

      Checks who imports whom in a Swift package, without building it.

      Subcommands (check when none is named):
      \(table.joined(separator: "\n"))

      Options of every subcommand:
      \(options { $0.subcommands.isEmpty })

      Exit status: 0 clean, 1 findings, 2 wrong arguments, configuration or manifest,
      3 a file cannot be read or written. Findings go to standard output, the summary to standard
      error.

      Examples:
        boundary-check
        boundary-check check --format text --format sarif --output boundaries.sarif
        boundary-check why CartFeature Money
        boundary-check affected --base origin/main
        boundary-check graph --format html --output modules.html
        boundary-check graph --help

      """
  }

  /// The help of one subcommand.
  static func text(_ subcommand: Subcommand) -> String {
    let formats = ReportOutput.formats(of: subcommand)
    let own = options { !$0.subcommands.isEmpty && $0.belongs(to: subcommand) }
    var text = "Usage: boundary-check \(title(subcommand)) [options]\n\n"
    let summary = subcommand.summary
    text += summary.prefix(1).uppercased() + summary.dropFirst() + ".\n"
    if !own.isEmpty { text += "\nOptions:\n\(own)\n" }
    if formats.count > 1 { text += "\nFormats: \(formats.joined(separator: ", "))\n" }
    return text + "\nOptions of every subcommand:\n\(options { $0.subcommands.isEmpty })\n"
  }

  private static func title(_ subcommand: Subcommand) -> String {
    subcommand.usage.isEmpty
      ? subcommand.rawValue : "\(subcommand.rawValue) \(subcommand.usage)"
  }

  private static func options(where includes: (CommandOption) -> Bool) -> String {
    let chosen = CommandOption.all.filter(includes).map { option in
      let value = option.value.placeholder
      let names = (option.short.map { "\($0), " } ?? "") + option.name
      return (left: value.isEmpty ? names : "\(names) \(value)", right: option.summary)
    }
    let width = chosen.map(\.left.count).max() ?? 0
    return chosen.map { "  \(padded($0.left, to: width))  \($0.right)" }.joined(separator: "\n")
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
