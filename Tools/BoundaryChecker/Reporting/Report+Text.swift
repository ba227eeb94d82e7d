extension Report {
  /// The findings with their remedies, then a table of the contracts.
  public var text: String {
    var lines: [String] = []
    for finding in findings {
      lines.append(
        "\(finding.place): \(finding.severity.rawValue): [\(finding.rule)] \(finding.message)\(finding.ownership)"
      )
      lines.append("    fix: \(finding.remedy)")
    }
    if !findings.isEmpty, !contracts.isEmpty { lines.append("") }
    lines += contracts.map { contract in
      "contract \(contract.name): \(contract.isKept ? "kept" : "broken (\(contract.violations))")"
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// What was looked at, in one line.
  public var summary: String {
    var line =
      "boundary-check: \(counted(findings.count, "finding")) in \(counted(targetCount, "target")), "
      + "\(counted(fileCount, "file")), \(counted(importCount, "import"))"
    if !targetsWithoutFolder.isEmpty {
      line += "; no folder: \(targetsWithoutFolder.joined(separator: ", "))"
    }
    return line + "\n"
  }

  private func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}

extension Finding {
  fileprivate var ownership: String {
    let parts =
      (owners.isEmpty ? [] : ["owner \(owners.joined(separator: " "))"])
      + (moduleOwners.isEmpty || moduleOwners == owners
        ? [] : ["module owner \(moduleOwners.joined(separator: " "))"])
    return parts.isEmpty ? "" : " — " + parts.joined(separator: "; ")
  }
}
