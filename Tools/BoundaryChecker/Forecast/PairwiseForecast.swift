import BoundaryRules
import CodeOwnership
import PackageReading
import SwiftScanning

/// What breaks where two branches meet, found from what each changes of their base.
struct PairwiseForecast {
  let first, second: BranchChange
  let owners: CodeOwners

  /// The targets that have plugins where the two meet.
  let plugins: Set<String>

  /// Returns the text of a file of the merge; `nil` if it is as one of the branches has it.
  let merged: (_ path: String) -> [UInt8]?

  func findings() -> [Finding] {
    let found =
      retiredLinks(of: first, in: second) + retiredLinks(of: second, in: first)
      + lostProviders(of: first, for: second) + lostProviders(of: second, for: first)
      + lostTables(of: first, for: second) + lostTables(of: second, for: first)
      + lostPages(of: first, for: second) + lostPages(of: second, for: first)
      + repeatedRegistrations()
    var seen: Set<[String]> = []
    return found.filter { seen.insert([$0.rule, $0.file, $0.place, $0.subject]).inserted }
  }

  /// Returns whether a line that a branch added is in the merge, too.
  func stands(_ line: Int, of file: BranchChange.File?) -> Bool {
    guard let file, let merged = merged(file.path) else { return true }
    let text = file.text(of: line)
    return ChangedLines.lines(merged).contains { BranchChange.File.trimmed($0) == text }
  }

  // MARK: - What is registered

  private func repeatedRegistrations() -> [Finding] {
    let own = Dictionary(grouping: first.registrations.added, by: \.key)
    let ofPlugin: Set<Registration.Kind> = [.contribution, .view]
    let isTaken = { (registration: Registration) in
      own[registration.key]?.first {
        !ofPlugin.contains(registration.key.kind) || $0.target == registration.target
      }
    }
    var found: [Finding] = []
    let inOneFile: Set<Registration.Kind> = [.action, .listed]
    // What one plugin names several times: each step of its schema the owner, each of its mails a setting.
    let ofTarget: Set<Registration.Kind> = [.schema, .mailSetting]
    for registration in second.registrations.added
    where registration.key.kind.isExclusive || inOneFile.contains(registration.key.kind) {
      guard let other = isTaken(registration),
        other.file != registration.file || !isSame(registration)
      else { continue }
      // A stand-in takes what its plugin takes; two migrations of one module are one team's.
      if other.target != registration.target,
        Registration.isOneTeam(other.target, registration.target)
      {
        continue
      }
      // Two screens may have actions of one name, one screen not; two programs may list one plugin.
      if inOneFile.contains(registration.key.kind), other.file != registration.file { continue }
      if ofTarget.contains(registration.key.kind), other.target == registration.target { continue }
      // Links that begin alike may be one plugin's, which is not known where none is beside them.
      if registration.key.kind == .prefix {
        let their = [other, registration].compactMap { $0.plugin(among: plugins) }
        if Set(their).count < 2 { continue }
      }
      if let home = second.home(of: registration), let own = first.home(of: other), home != own {
        continue
      }
      found.append(
        taken(
          registration, other,
          "\(quoted(first)) and \(quoted(second)) both take the \(registration.key.words)",
          remedy: registration.key.kind.remedy))
    }
    return found + hiddenWords(first, second) + hiddenWords(second, first)
  }

  /// Commands that are words of another plugin's tabs and screens, and those of the program that begin with its commands.
  private func hiddenWords(_ one: BranchChange, _ two: BranchChange) -> [Finding] {
    one.registrations.added.flatMap { command -> [Finding] in
      var (name, kinds): (Substring, [Registration.Kind]) = (command.key.name[...], [])
      switch command.key.kind {
      case .command: kinds = [.tab, .mention, .action]
      case .programCommand:
        name = name.prefix { $0 != " " }
        kinds = [.command, .tab] + (name == command.key.name ? [] : [.programCommand])
      default: return []
      }
      return two.registrations.added.filter {
        kinds.contains($0.key.kind) && $0.key.name == name
          && (command.key.kind == .programCommand || $0.target != command.target)
      }
      .prefix(1).map { word in
        finding(
          .mergeTakesName, one, two, command.file, command.position,
          "the \(command.key.words) of \(quoted(one)) hides the \(word.key.words), which "
            + "\(quoted(two)) adds at \(word.file):\(word.position.line)",
          remedy: "give the command another name", subject: command.key.name,
          other: (word.file, word.position))
      }
    }
  }

  /// Returns whether the merge has the registration's line once, because both branches wrote the same.
  private func isSame(_ registration: Registration) -> Bool {
    guard let bytes = merged(registration.file) else { return true }
    return Registration.read(bytes, in: registration.file, of: registration.target).count {
      $0.key == registration.key
    } < 2
  }

  private func taken(
    _ registration: Registration, _ other: Registration, _ message: String, remedy: String
  ) -> Finding {
    finding(
      .mergeTakesName, second, first, registration.file, registration.position,
      "\(message); the first does so at \(other.file):\(other.position.line)", remedy: remedy,
      subject: registration.key.words, other: (other.file, other.position))
  }

  /// What one gives up and the other counts on: providers, hosts and the actions that texts mention.
  private func lostProviders(of changer: BranchChange, for user: BranchChange) -> [Finding] {
    changer.registrations.gone.flatMap { registration -> [Finding] in
      switch registration.key.kind {
      case .action:
        return user.registrations.added.filter {
          $0.key == Registration.Key(kind: .mention, name: registration.key.name)
        }
        .map { lost(registration, of: changer, for: user, $0.file, $0.position) }
      case .key, .flow, .point, .routes:
        return user.mentions.filter { $0.name == registration.key.name }.map {
          lost(registration, of: changer, for: user, $0.file, $0.position)
        }
      default: return []
      }
    }
  }

  private func lost(
    _ registration: Registration, of changer: BranchChange, for user: BranchChange, _ file: String,
    _ position: SourcePosition
  ) -> Finding {
    finding(
      .mergeLosesProvider, user, changer, file, position,
      "\(quoted(user)) counts on the \(registration.key.words), which \(quoted(changer)) removes at "
        + registration.file,
      remedy: "keep it, or say in \(quoted(user)) what takes its place",
      subject: registration.key.words,
      other: (registration.file, nil))
  }

  // MARK: - Findings

  func quoted(_ branch: BranchChange) -> String { "'\(branch.name)'" }

  func finding(
    _ rule: Rule, _ at: BranchChange, _ other: BranchChange, _ file: String,
    _ position: SourcePosition?, _ message: String, remedy: String, subject: String,
    other place: (file: String, position: SourcePosition?)
  ) -> Finding {
    .between(
      [at.name, other.name], rule, file, position, message, remedy: remedy, subject: subject,
      related: place, owners)
  }
}

extension Registration.Kind {
  /// What the branch that is merged second does where both take one.
  fileprivate var remedy: String {
    switch self {
    case .migration:
      "give the migration that is merged second the next number, before anybody runs it on "
        + "a database that is kept"
    case .listed: "keep one of the two lines"
    default: "let the one that is merged second take another"
    }
  }
}
