import BoundaryRules
import Encodings

/// The findings of one rule about one edge between modules, which are fixed together.
struct FindingGroup {
  let first: Finding
  private(set) var others: [Finding] = []

  var all: [Finding] { [first] + others }

  /// Returns the groups in the order of their first findings; one that is not about an edge is alone.
  static func groups(of findings: [Finding]) -> [FindingGroup] {
    var groups: [FindingGroup] = []
    var numbers: [[String]: Int] = [:]
    for finding in findings {
      let edge = finding.module.map {
        [finding.rule, "\(finding.severity)", finding.target ?? "", $0]
      }
      if let edge, let number = numbers[edge] {
        groups[number].others.append(finding)
      } else {
        if let edge { numbers[edge] = groups.count }
        groups.append(FindingGroup(first: finding))
      }
    }
    return groups
  }

  /// A name that stays the same when the places of the edge move, even to another file.
  var fingerprint: String {
    guard let module = first.module else { return first.fingerprint }
    var checksum = Checksum()
    for part in [first.rule, first.target ?? "", module] {
      checksum.add(part.utf8)
      checksum.add(CollectionOfOne(0xFF))
    }
    return checksum.text
  }
}

extension Report {
  /// The number of edges and other faults that are found, which may each have many places.
  var faultCount: Int { FindingGroup.groups(of: findings).count }
}
