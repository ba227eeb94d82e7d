import SwiftScanning

extension Report {
  /// The findings with their remedies, then a table of the contracts.
  public var text: String { text(TextStyle(isColored: false)) }

  func text(_ style: TextStyle) -> String {
    var text = findings.map { $0.text(style) }.joined()
    if !findings.isEmpty, !contracts.isEmpty { text += "\n" }
    for contract in contracts {
      let verdict =
        contract.isKept ? style.green("kept") : style.red("broken (\(contract.violations))")
      text += "contract \(contract.name.visible): \(verdict)\n"
    }
    return text
  }

  /// What was looked at, in one line.
  public var summary: String { "boundary-check: \(summaryLine)\n" }

  var summaryLine: String {
    let warnings = findings.count { $0.severity == .warning }
    var line = counted(findings.count, "finding")
    if warnings > 0 { line += " (\(counted(warnings, "warning")))" }
    if !baselined.isEmpty { line += ", \(baselined.count) in the baseline," }
    line +=
      " in \(counted(targetCount, "target")), \(counted(fileCount, "file")), "
      + counted(importCount, "import")
    if !targetsWithoutFolder.isEmpty {
      line += "; no folder: \(targetsWithoutFolder.joined(separator: ", ").visible)"
    }
    return line
  }

  private func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}

extension Finding {
  /// The finding as a line an editor can follow, and a line that says how to mend it.
  func text(_ style: TextStyle) -> String {
    let word = severity == .error ? style.red("error") : style.yellow("warning")
    return "\(style.bold(place.visible)): \(word): [\(rule)] \(message.visible)"
      + "\(style.faint(ownership.visible))\n    \(style.green("fix")): \(remedy.visible)\n"
  }

  /// The column behind the place: that of the name there, or of one character.
  var columnEnd: Int { endColumn ?? (position?.column ?? 1) + 1 }

  /// The owners of the file and of the module, to be put behind a sentence.
  var ownership: String {
    let parts =
      (owners.isEmpty ? [] : ["owner \(owners.joined(separator: " "))"])
      + (moduleOwners.isEmpty || moduleOwners == owners
        ? [] : ["module owner \(moduleOwners.joined(separator: " "))"])
    return parts.isEmpty ? "" : " — " + parts.joined(separator: "; ")
  }
}
