public import CivilTime
import Foundation

/// Findings that are known and let pass for now: a number of them, of one rule, in one file.
public struct BaselineEntry: Hashable, Sendable, Comparable {
  /// The rule they break.
  public var rule: String

  /// The target at fault; empty when there is none.
  public var target: String

  /// The module it uses wrongly; empty when there is none.
  public var module: String

  /// The file, relative to the package.
  public var file: String

  /// How many there may be.
  public var count: Int

  /// Who is to mend them.
  public var owner: String?

  /// The last day on which they are let pass.
  public var expires: CivilDate?

  /// Why they are let pass.
  public var reason: String?

  /// Creates an entry.
  public init(
    rule: String, target: String, module: String, file: String, count: Int,
    owner: String? = nil, expires: CivilDate? = nil, reason: String? = nil
  ) {
    self.rule = rule
    self.target = target
    self.module = module
    self.file = file
    self.count = count
    self.owner = owner
    self.expires = expires
    self.reason = reason
  }

  /// What the entry is about, without how many and why.
  public var key: [String] { [rule, target, module, file] }

  /// Orders entries by what they are about.
  public static func < (lhs: BaselineEntry, rhs: BaselineEntry) -> Bool {
    lhs.key.lexicographicallyPrecedes(rhs.key)
  }
}

extension CivilDate {
  /// The day it is, in UTC.
  package static func today() -> CivilDate {
    CivilDate(daysSinceEpoch: Int((Date().timeIntervalSince1970 / 86_400).rounded(.down)))
  }
}
