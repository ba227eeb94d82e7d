/// The texts of `--help`, for lines of a width.
struct HelpText {
  private let width: Int

  /// Lays the texts out for a terminal; as wide as `COLUMNS` says, else 100 columns.
  init(environment: [String: String] = [:]) {
    width = max(environment["COLUMNS"].flatMap { Int($0) } ?? 100, 50)
  }

  /// The help of the whole command.
  var overview: String {
    let table = rows(
      Subcommand.allCases.map { subcommand in
        let usage = subcommand.shortUsage
        return (
          left: subcommand.rawValue + (usage.isEmpty ? "" : " \(usage)"),
          right: subcommand.summary
        )
      })
    return """
      Usage: boundary-check [SUBCOMMAND] [options]

      Checks who imports whom in a Swift package, without building it.

      Subcommands (check when none is named):
      \(table)

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
  func text(_ subcommand: Subcommand) -> String {
    let formats = ReportOutput.formats(of: subcommand)
    let own = options { !$0.subcommands.isEmpty && $0.belongs(to: subcommand) }
    var text = "Usage: boundary-check \(title(subcommand)) [options]\n\n"
    let summary = subcommand.summary
    let sentence = summary.prefix(1).uppercased() + summary.dropFirst() + "."
    text += wrapped(sentence, to: width).joined(separator: "\n") + "\n"
    if !own.isEmpty { text += "\nOptions:\n\(own)\n" }
    if formats.count > 1 { text += "\nFormats: \(formats.joined(separator: ", "))\n" }
    return text + "\nOptions of every subcommand:\n\(options { $0.subcommands.isEmpty })\n"
  }

  private func title(_ subcommand: Subcommand) -> String {
    subcommand.usage.isEmpty
      ? subcommand.rawValue : "\(subcommand.rawValue) \(subcommand.usage)"
  }

  private func options(where includes: (CommandOption) -> Bool) -> String {
    rows(
      CommandOption.all.filter(includes).map { option in
        let value = option.value.placeholder
        let names = (option.short.map { "\($0), " } ?? "") + option.name
        return (left: value.isEmpty ? names : "\(names) \(value)", right: option.summary)
      })
  }

  /// A table of two columns, the second wrapped into what the first leaves.
  private func rows(_ rows: [(left: String, right: String)]) -> String {
    let indent = (rows.map(\.left.count).max() ?? 0) + 4
    return rows.map { left, right in
      let space = String(repeating: " ", count: indent - left.count - 2)
      let lines = wrapped(right, to: max(width - indent, 20))
      return "  " + left + space
        + lines.joined(separator: "\n" + String(repeating: " ", count: indent))
    }.joined(separator: "\n")
  }

  private func wrapped(_ text: String, to width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
