import Encodings
public import SwiftScanning

/// A violation of a rule at one place.
public struct Finding: Hashable, Sendable {
  /// The rule's identifier, such as `undeclared-dependency`; the rule itself sets it.
  public var rule = ""

  /// The severity: the rule's default, or the configured one.
  public var severity = Severity.error
  public var file: String

  /// The position in the file; `nil` if the finding is about the whole file.
  public var position: SourcePosition?

  /// The column after the last byte of the place, on the same line.
  public var endColumn: Int?

  /// The problem, as a sentence without a full stop.
  public var message: String
  public var remedy = ""

  /// The package of the finding, when several are checked as one graph.
  public var package: String?

  /// The target at fault; `nil` if the finding is about the package or a file without a target.
  public var target: String?

  /// The module that the target must not use in this way; `nil` if the finding concerns one target only.
  public var module: String?

  /// The targets on the way from ``target`` to ``module``, both included, or around a cycle.
  public var chain: [String] = []
  public var contracts: [String] = []

  /// The `#if` branches around the place.
  public var condition: String?
  public var owners: [String] = []
  public var moduleOwners: [String] = []
  public var related: [RelatedLocation] = []

  /// The change of the manifest that fixes the violation, if there is one.
  public var change: DependencyChange?

  /// What distinguishes findings of the same rule, file and modules: an SPI group, a pattern, a name.
  public var subject = ""

  /// The number of findings of the same rule, file, modules and subject earlier in the file.
  public var occurrence = 0

  /// The place in the form of compilers, such as `Sources/Cart/Cart.swift:3:8`.
  public var place: String {
    position.map { "\(file):\($0.line):\($0.column)" } ?? file
  }
}

extension Finding: Comparable {
  public static func < (lhs: Finding, rhs: Finding) -> Bool {
    let start = SourcePosition(line: 0, column: 0)
    return (lhs.file, lhs.position ?? start, lhs.rule, lhs.message, lhs.remedy)
      < (rhs.file, rhs.position ?? start, rhs.rule, rhs.message, rhs.remedy)
  }

  /// A name for the finding that stays the same when lines move: 16 hexadecimal digits.
  ///
  /// It is the checksum of the rule, the file, both modules, the ``subject`` and the
  /// ``occurrence``, so that a code host recognises the finding from one run to the next.
  public var fingerprint: String {
    var checksum = Checksum()
    for part in [rule, file, target ?? "", module ?? "", subject, "\(occurrence)"] {
      checksum.add(part.utf8)
      checksum.add(CollectionOfOne(0xFF))
    }
    return checksum.text
  }

  static func numbered(_ findings: some Sequence<Finding>) -> [Finding] {
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

public enum Severity: String, Hashable, Sendable, Comparable, CaseIterable {
  /// A case that the checker cannot decide; no check fails on it.
  case note
  /// A problem on which a check fails only when asked to.
  case warning
  /// A violation on which a check fails.
  case error

  public static func < (lhs: Severity, rhs: Severity) -> Bool {
    lhs != rhs && (lhs == .note || rhs == .error)
  }
}

public struct RelatedLocation: Hashable, Sendable {
  public var file: String
  public var position: SourcePosition?
  public var message: String

  public var place: String {
    position.map { "\(file):\($0.line):\($0.column)" } ?? file
  }
}
