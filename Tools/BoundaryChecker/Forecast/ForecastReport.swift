import BoundaryRules
import PackageReading

/// What breaks when branches are merged, and in which order those that fit can be.
struct ForecastReport {
  struct Order {
    /// The branches that can be merged as they are, one after the other.
    let together: [String]

    /// The others, each with the branches that it has to be adapted to.
    let after: [(name: String, waits: [String])]
  }

  let base: String
  let branches: [String]
  let notes: [String]
  let findings: [Finding]
  let order: Order
  let model: PackageModel

  /// What the merges' builds said; `nil` if none was asked for.
  var builds: MergeBuilds?

  /// The branches that can be merged as they are: of those without a finding, where builds were asked for, the ones that
  /// were built together.
  var together: [String] {
    builds.map { builds in order.together.filter(builds.together.contains) } ?? order.together
  }

  /// The branches without a finding of which no build says that they fit.
  private var notBuilt: [String] { order.together.filter { !together.contains($0) } }

  var breaks: Bool { findings.contains { $0.severity == .error } }

  /// The findings in the form of other checks, for their formats.
  var report: Report { Report(forecasting: findings, in: model) }

  var summary: String {
    let words = [
      "forecast of \(branches.count) onto \(base): \(FindingGroup.counted(findings))",
      "\(together.count) can be merged as they are",
    ]
    let built = builds.map { [$0.summary] } ?? []
    return "boundary-check: \((words + built + notes).joined(separator: "; "))\n"
  }

  func text(_ style: TextStyle) -> String {
    report.text(style)
      + orderLines.map { $0.escaped + "\n" }.joined()
  }

  /// The order in words, a line each.
  private var orderLines: [String] {
    let open = (builds?.open ?? []).map { "not known whether these build: \($0)" }
    func line(_ words: String, _ names: [String]) -> [String] {
      names.isEmpty ? [] : ["\(words): \(names.joined(separator: ", "))"]
    }
    return open + line("merge as they are", together) + line("not known to fit", notBuilt)
      + order.after.map { after in
        after.waits.isEmpty
          ? "by hand: \(after.name)"
          : "then, adapted to \(after.waits.joined(separator: ", ")): \(after.name)"
      }
  }

  var document: JSONObject {
    report.document.adding([
      "forecast": [
        "base": base, "branches": branches, "together": together, "notBuilt": notBuilt,
        "after": order.after.map { after -> JSONObject in
          ["branch": after.name, "adaptedTo": after.waits]
        },
        "builds": builds?.document,
      ] as JSONObject
    ])
  }

  /// A comment for a pull request or a merge queue.
  var markdown: String {
    let verdict =
      breaks
      ? "**\(FindingGroup.counted(findings))** where branches meet"
      : notBuilt.isEmpty
        ? "Nothing breaks where these branches meet"
        : "It is not known whether these branches fit"
    var lines = ["### Forecast onto `\(Self.code(base))`", "", "\(verdict).", ""]
    if !findings.isEmpty {
      lines += [
        "| Branches | Place | What breaks | Remedy | Owners |", "| --- | --- | --- | --- | --- |",
      ]
      lines += FindingGroup.groups(of: findings).map { group in
        let finding = group.first
        let owners = Set(group.all.flatMap { $0.owners + $0.moduleOwners })
        let cells = [
          finding.branches.map { "`\(Self.code($0))`" }.joined(separator: " "),
          Self.places(group), Self.words("[\(finding.rule)] \(finding.message)"),
          Self.words(finding.remedy),
          Self.words(owners.sorted().joined(separator: " ")),
        ]
        return "| \(cells.joined(separator: " | ")) |"
      }
      lines.append("")
    }
    lines += orderLines.map { "- \(Self.words($0))" }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func places(_ group: FindingGroup) -> String {
    let shown = group.all.prefix(FindingBlock.shownPlaces + 1)
    let rest = group.all.count - shown.count
    return shown.map { "`\(code($0.place))`" }.joined(separator: " ")
      + (rest > 0 ? " and \("more place".counted(rest))" : "")
  }

  /// Returns text that Markdown shows as it is.
  private static func words(_ text: String) -> String {
    text.escaped.map { "\\`*_{}[]<>()#+!|~@".contains($0) ? "\\\($0)" : "\($0)" }.joined()
  }

  private static func code(_ text: String) -> String {
    text.escaped.replacing("`", with: "'").replacing("|", with: "\\|")
  }
}

extension ForecastReport.Order {
  /// Finds branches that can be merged in their order without meeting a finding, and for the others the branches that
  /// they have to be adapted to.
  ///
  /// A finding is met when the last of its branches is merged, so of three that only break together two can be.
  init(_ names: [String], onto base: String, _ findings: [Finding]) {
    let groups = findings.filter { $0.severity == .error }.map { Set($0.branches) }
    /// Returns the branches of findings that merging one more would meet; `nil` for none.
    func meeting(_ name: String, _ merged: Set<String>) -> Set<String>? {
      let met = groups.filter { $0.contains(name) && $0.isSubset(of: merged.union([name])) }
      return met.isEmpty ? nil : met.reduce(into: []) { $0.formUnion($1) }
    }
    var merged: Set = [base]
    // Those with the fewest findings first, so that most can be merged.
    let easiest = names.enumerated().sorted { one, two in
      let counts = [one, two].map { name in groups.count { $0.contains(name.element) } }
      return (counts[0], one.offset) < (counts[1], two.offset)
    }.map(\.element)
    for name in easiest where meeting(name, merged) == nil { merged.insert(name) }
    let together = names.filter(merged.contains)
    let after = names.filter { !merged.contains($0) }.map { name in
      let met = meeting(name, merged) ?? []
      merged.insert(name)
      return (name: name, waits: (names + [base]).filter { $0 != name && met.contains($0) })
    }
    self.init(together: together, after: after)
  }
}
