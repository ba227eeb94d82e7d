import BoundaryRules
import PackageReading

/// What a configuration can ask for beside the layers, each with what it would find today.
struct ConfigurationOffers {
  /// The configuration that asks for all.
  static let everything = #"{"version": 2, "strict": true, "coordinators": {}}"#

  /// The entries of a configuration with the numbers of edges and other faults.
  let counts: [(entry: String, count: Int)]

  init(_ findings: [Finding]) {
    var counts: [String: Int] = [:]
    for group in FindingGroup.groups(of: findings) {
      guard let entry = Self.entry(for: group.first) else { continue }
      counts[entry, default: 0] += 1
    }
    self.counts = counts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  private static func entry(for finding: Finding) -> String? {
    guard let rule = RuleCatalog.all.first(where: { $0.id == finding.rule }) else { return nil }
    if rule.isOfCoordinators { return "\"coordinators\": {}" }
    if rule.isAskedFor {
      return "\"severities\": [{ \"rule\": \"\(rule.id)\", \"level\": \"warn\" }]"
    }
    return finding.usualLevel == .off ? "\"strict\": true, of imports of tests" : nil
  }

  var text: String {
    if counts.isEmpty { return "" }
    let width = counts.map(\.entry.count).max() ?? 0
    return "boundary-check: not asked for; \"strict\": true asks for all of this, or one by one:\n"
      + counts.map { entry, count in
        "  \(entry)\(String(repeating: " ", count: width - entry.count))  \("finding".counted(count))\n"
      }.joined()
  }
}
