extension Report {
  /// The findings as Markdown, for a comment or the summary of a workflow's step.
  public var markdown: String {
    var lines = ["## Module boundaries of \(escaped(package))", "", summaryLine, ""]
    if !findings.isEmpty {
      lines += [
        "| Severity | Place | Rule | Finding | Cure | Owner |",
        "| --- | --- | --- | --- | --- | --- |",
      ]
      lines += findings.map { finding in
        let cells = [
          finding.severity.rawValue, code(repositoryPrefix + finding.place), code(finding.rule),
          escaped(finding.message), escaped(finding.remedy),
          escaped(Set(finding.owners + finding.moduleOwners).sorted().joined(separator: " ")),
        ]
        return "| \(cells.joined(separator: " | ")) |"
      }
      lines.append("")
    }
    if !contracts.isEmpty {
      lines += ["| Contract | Result |", "| --- | --- |"]
      lines += contracts.map {
        "| \(escaped($0.name)) | \($0.isKept ? "kept" : "**broken** (\($0.violations))") |"
      }
      lines.append("")
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private func escaped(_ text: String) -> String {
    var result = ""
    for character in text.visible {
      if "\\`*_[]<>|#@".contains(character) {
        result += character == "<" ? "&lt;" : character == "@" ? "@<!-- -->" : "\\\(character)"
      } else {
        result.append(character)
      }
    }
    return result
  }

  /// Text between backticks, in a cell of a table.
  private func code(_ text: String) -> String {
    let text = text.visible
    let fence = text.contains("`") ? "``" : "`"
    let space = text.hasPrefix("`") || text.hasSuffix("`") ? " " : ""
    return fence + space + text.replacing("|", with: "\\|") + space + fence
  }
}
