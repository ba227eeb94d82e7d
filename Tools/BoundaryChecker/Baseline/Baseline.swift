public import CivilTime

/// The findings of a package that are known and let pass for now.
///
/// The text is one sorted line an entry, without line numbers, so that two changes of different files
/// never conflict and a moved line changes nothing.
public struct Baseline: Hashable, Sendable {
  /// The entries, sorted, one a rule, target, module and file.
  public private(set) var entries: [BaselineEntry]

  /// Creates a baseline; of two entries about the same the first counts.
  public init(_ entries: [BaselineEntry] = []) {
    var seen: Set<[String]> = []
    self.entries = entries.filter { seen.insert($0.key).inserted && $0.count > 0 }.sorted()
  }

  /// What a baseline makes of findings.
  public struct Application: Hashable, Sendable {
    /// The findings it does not cover, in their order.
    public var active: [Finding] = []

    /// The findings it covers, in their order.
    public var covered: [Finding] = []

    /// The entries that let pass more than there is, or are over.
    public var stale: [BaselineEntry] = []
  }

  /// Tells the findings it covers from those it does not.
  ///
  /// An entry covers the first of the findings it is about, and none after its day.
  ///
  /// - Complexity: O(*n*) in the number of findings and entries.
  public func applied(to findings: [Finding], today: CivilDate) -> Application {
    var left: [[String]: Int] = [:]
    for entry in entries where !entry.isOver(today) { left[entry.key] = entry.count }
    var result = Application()
    for finding in findings {
      if let count = left[finding.baselineKey], count > 0 {
        left[finding.baselineKey] = count - 1
        result.covered.append(finding)
      } else {
        result.active.append(finding)
      }
    }
    result.stale = entries.filter { $0.isOver(today) || left[$0.key, default: 0] > 0 }
    return result
  }
}

extension BaselineEntry {
  func isOver(_ today: CivilDate) -> Bool {
    expires.map { $0 < today } ?? false
  }
}

extension Finding {
  /// What a baseline entry about the finding is about, as its line can say it.
  var baselineKey: [String] { [rule, target ?? "", module ?? "", file].map(\.visible) }
}
