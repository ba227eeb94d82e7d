package import CodeOwnership
import Encodings
import PackageReading
package import SwiftScanning

/// A violation of a rule at one place.
package struct Finding: Hashable, Sendable {
  /// The rule's identifier, such as `undeclared-dependency`; the rule itself sets it.
  package var rule = ""

  /// The severity: the rule's default, or the configured one.
  package var severity = Severity.error

  /// The level where the configuration says nothing; `nil` for that of the rule.
  package var usualLevel: RuleLevel?
  package var file: String

  /// The position in the file; `nil` if the finding is about the whole file.
  package var position: SourcePosition?

  /// The column after the last byte of the place, on the same line.
  package var endColumn: Int?

  /// The problem, as a sentence without a full stop.
  package var message: String
  package var remedy = ""

  /// The package of the finding, when several are checked as one graph.
  package var package: String?

  /// The target at fault; `nil` if the finding is about the package or a file without a target.
  package var target: String?

  /// The module that the target must not use in this way; `nil` if the finding concerns one target only.
  package var module: String?

  /// The targets on the path from ``target`` to ``module``, both included, or around a cycle.
  package var chain: [String] = []
  package var contracts: [String] = []

  /// The `#if` branches around the place.
  package var condition: String?
  package var owners: [String] = []
  package var moduleOwners: [String] = []
  package var related: [RelatedLocation] = []

  /// The branches that meet in it; empty in the check of one state.
  package var branches: [String] = []

  /// The change of the manifest that fixes the violation, if there is one.
  package var change: DependencyChange?

  /// What distinguishes findings of the same rule, file and modules: an SPI group, a pattern, a name.
  package var subject = ""

  /// The number of findings of the same rule, file, modules and subject earlier in the file.
  package var occurrence = 0

  /// The place in the form of compilers, such as `Sources/Cart/Cart.swift:3:8`.
  package var place: String {
    position.map { "\(file):\($0.line):\($0.column)" } ?? file
  }
}

extension Finding: Comparable {
  package static func < (lhs: Finding, rhs: Finding) -> Bool {
    let start = SourcePosition(line: 0, column: 0)
    return (lhs.file, lhs.position ?? start, lhs.rule, lhs.message, lhs.remedy)
      < (rhs.file, rhs.position ?? start, rhs.rule, rhs.message, rhs.remedy)
  }

  /// A name for the finding that stays the same when lines move: 16 hexadecimal digits.
  ///
  /// It is the checksum of the rule, the file, both modules, the ``subject`` and the
  /// ``occurrence``, so that a code host recognises the finding from one run to the next.
  package var fingerprint: String {
    var checksum = Checksum()
    for part in [rule, file, target ?? "", module ?? "", subject, "\(occurrence)"] {
      checksum.add(part.utf8)
      checksum.add(CollectionOfOne(0xFF))
    }
    return checksum.text
  }

  package static func numbered(_ findings: some Sequence<Finding>) -> [Finding] {
    var seen: [[String?]: Int] = [:]
    return Set(findings).sorted().map { finding in
      var finding = finding
      let key = [finding.rule, finding.file, finding.target, finding.module, finding.subject]
      finding.occurrence = seen[key, default: 0]
      seen[key, default: 0] += 1
      return finding
    }
  }
}

package enum Severity: String, Hashable, Sendable, Comparable, CaseIterable {
  /// A case that the checker cannot decide; no check fails on it.
  case note
  /// A problem on which a check fails only when asked to.
  case warning
  /// A violation on which a check fails.
  case error

  package static func < (lhs: Severity, rhs: Severity) -> Bool {
    lhs != rhs && (lhs == .note || rhs == .error)
  }
}

package struct RelatedLocation: Hashable, Sendable {
  package var file: String
  package var position: SourcePosition?
  package var message: String

  package var place: String {
    position.map { "\(file):\($0.line):\($0.column)" } ?? file
  }
}

extension Finding {
  /// Says why nothing is decided.
  mutating func rests(on doubt: Doubt) {
    severity = .note
    message += "; " + doubt.words
  }

  /// Returns a finding about branches, the one of the place first, with the owners of both places.
  package static func between(
    _ branches: [String], _ rule: Rule, _ file: String, _ position: SourcePosition?,
    _ message: String, remedy: String, subject: String,
    related: (file: String, position: SourcePosition?)?, _ owners: CodeOwners
  ) -> Finding {
    var finding = Finding(file: file, position: position, message: message, remedy: remedy)
    (finding.rule, finding.severity) = (rule.id, rule.defaultSeverity)
    finding.branches = branches
    finding.subject = (branches + [subject]).joined(separator: " ")
    finding.owners = owners.owners(of: file)
    if let related {
      finding.moduleOwners = owners.owners(of: related.file)
      finding.related = [
        RelatedLocation(
          file: related.file, position: related.position,
          message: "on \(branches.last ?? "")")
      ]
    }
    return finding
  }
}

package struct DependencyChange: Hashable, Sendable, Encodable {
  package enum Action: String, Hashable, Sendable, Encodable {
    case add, remove
  }

  package var action: Action
  package var target: String
  package var dependency: String

  /// The package of the product; `nil` for a target of the same package.
  package var package: String?

  package init(
    _ action: Action, of dependency: String, from package: String? = nil, in target: String
  ) {
    (self.action, self.target) = (action, target)
    (self.dependency, self.package) = (dependency, package)
  }

  /// The change in the words of a manifest that spells its targets out.
  package var words: String {
    let (verb, preposition) = action == .add ? ("add", "to") : ("remove", "from")
    return "\(verb) \"\(dependency)\" \(preposition) the dependencies of \"\(target)\""
  }
}
