import CivilTime
import SwiftScanning

extension BoundaryConfiguration {
  /// Targets that must not use each other.
  struct Independence {
    static let keys = ["name", "targets", "reason"]
    let name: String
    let targets: [Selector]
    let reason: String
  }

  /// Modules that some targets must not use, or not even reach.
  struct Forbidden {
    static let keys = ["name", "targets", "modules", "indirect", "reason"]
    let name: String
    let targets: [Selector]
    let modules: [Selector]

    /// Whether a chain of dependencies to them is forbidden as well.
    let isIndirect: Bool
    let reason: String
  }

  /// Who may use some targets, as their owner decides.
  struct Visibility {
    static let keys = ["targets", "visibleTo", "reason"]
    let targets: [Selector]
    let visibleTo: [Selector]
    let reason: String
    let place: String
  }

  /// Targets that are used through others: implementations behind interfaces.
  struct InterfaceOnly {
    static let keys = ["implementation", "interface", "except", "reason"]
    let implementation: [Selector]
    let interface: [Selector]

    /// Who may use the implementation nevertheless: those that compose.
    let except: [Selector]
    let reason: String
  }

  /// Modules of other packages or of the system that must not be imported.
  struct ExternalBan {
    static let keys = ["modules", "targets", "except", "use", "reason"]
    let modules: [Selector]
    let targets: [Selector]?
    let except: [Selector]

    /// What to use instead.
    let use: String?
    let reason: String
  }

  /// An import that only some targets may make: of a group of SPI, or exported again.
  struct Allowance {
    static let keys = ["targets", "modules", "reason"]
    let targets: [Selector]
    let modules: [Selector]

    /// The groups of SPI; empty for other imports.
    let groups: [String]
    let reason: String
    let place: String
  }

  /// How widely some targets may show what they import.
  struct AccessContract {
    static let keys = ["targets", "modules", "levels", "reason"]
    let targets: [Selector]
    let modules: [Selector]
    let levels: [AccessLevel]
    let reason: String
  }

  /// How strictly a rule is held.
  struct SeverityChoice {
    static let keys = ["rule", "targets", "level", "reason"]

    /// The rule; `nil` for all.
    let rule: String?

    /// The targets; `nil` for all.
    let targets: [Selector]?
    let level: RuleLevel
  }

  /// Findings that are let pass.
  struct Exemption {
    static let keys = ["rule", "targets", "modules", "files", "reason", "expires"]
    let rule: String
    let targets: [Selector]?
    let modules: [Selector]?
    let files: [PathPattern]
    let reason: String
    let expires: CivilDate?
    let place: String
  }

  /// What the types of a coordinator architecture may know of each other.
  struct CoordinatorContract {
    static let keys = ["coordinators", "viewModels", "views", "stores", "targets"]
    let coordinators: [NamePattern]
    let viewModels: [NamePattern]
    let views: [NamePattern]

    /// The modules that keep data.
    let stores: [Selector]

    /// The targets held to it; `nil` for all but tests.
    let targets: [Selector]?
  }
}

/// How strictly a rule is held, for some targets or for all.
enum RuleLevel: String, CaseIterable {
  /// The rule is not run.
  case off
  /// Findings are warnings.
  case warn
  /// Findings are errors, but those the baseline covers.
  case error
  /// Findings are errors, and the baseline covers none.
  case strict

  /// How much a finding weighs; `nil` when there is none.
  var severity: Severity? {
    switch self {
    case .off: nil
    case .warn: .warning
    case .error, .strict: .error
    }
  }
}
