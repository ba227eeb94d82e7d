import BoundaryRules
import CodeOwnership
import PackageReading
import SwiftScanning

/// What breaks where two branches meet, found from what each changes of their base.
struct PairForecast {
  let first, second: BranchChange
  let owners: CodeOwners

  /// Returns the text of a file of the merge; `nil` if it is as one of the branches has it.
  let merged: (_ path: String) -> [UInt8]?

  func findings() -> [Finding] {
    let found =
      retiredLinks(of: first, in: second) + retiredLinks(of: second, in: first)
      + lostProviders(of: first, for: second) + lostProviders(of: second, for: first)
      + lostTables(of: first, for: second) + lostTables(of: second, for: first)
      + repeatedClaims()
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

  private func repeatedClaims() -> [Finding] {
    let own = Dictionary(grouping: first.claims.added, by: \.key)
    let isTaken = { (claim: Claim) in
      own[claim.key]?.first { claim.key.kind != .contribution || $0.target == claim.target }
    }
    var found: [Finding] = []
    for claim in second.claims.added where claim.key.kind.isExclusive || claim.key.kind == .action {
      guard let other = isTaken(claim), other.file != claim.file || !isSame(claim) else { continue }
      // A stand-in takes what its plugin takes; two migrations of one module are one team's.
      if other.target != claim.target,
        other.target.hasPrefix(claim.target) || claim.target.hasPrefix(other.target)
      {
        continue
      }
      // Two screens may have actions of one name, one screen not.
      if claim.key.kind == .action, other.file != claim.file { continue }
      if claim.key.kind == .schema, other.target == claim.target { continue }
      if let home = second.home(of: claim), let own = first.home(of: other), home != own {
        continue
      }
      found.append(
        taken(
          claim, other,
          "\(quoted(first)) and \(quoted(second)) both take the \(claim.key.words)",
          remedy: claim.key.kind == .migration
            ? "give the migration that is merged second the next number, before anybody runs it on "
              + "a database that is kept"
            : "let the one that is merged second take another"))
    }
    return found + hiddenWords(first, second) + hiddenWords(second, first)
  }

  /// Commands that are words of the other's tabs and screens, and those of the program that begin with its commands.
  private func hiddenWords(_ one: BranchChange, _ two: BranchChange) -> [Finding] {
    one.claims.added.flatMap { command -> [Finding] in
      var (name, kinds): (Substring, [Claim.Kind]) = (command.key.name[...], [])
      switch command.key.kind {
      case .command: kinds = [.tab, .mention, .action]
      case .programCommand:
        name = name.prefix { $0 != " " }
        kinds = [.command, .tab] + (name == command.key.name ? [] : [.programCommand])
      default: return []
      }
      return two.claims.added.filter { kinds.contains($0.key.kind) && $0.key.name == name }
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

  /// Returns whether the merge has the claim's line once, because both branches wrote the same.
  private func isSame(_ claim: Claim) -> Bool {
    guard let bytes = merged(claim.file) else { return true }
    return Claim.read(bytes, in: claim.file, of: claim.target).count { $0.key == claim.key } < 2
  }

  private func taken(
    _ claim: Claim, _ other: Claim, _ message: String, remedy: String
  ) -> Finding {
    finding(
      .mergeTakesName, second, first, claim.file, claim.position,
      "\(message); the first does so at \(other.file):\(other.position.line)", remedy: remedy,
      subject: claim.key.words, other: (other.file, other.position))
  }

  /// What one gives up and the other counts on: providers, hosts and the actions that texts mention.
  private func lostProviders(of changer: BranchChange, for user: BranchChange) -> [Finding] {
    changer.claims.gone.flatMap { claim -> [Finding] in
      switch claim.key.kind {
      case .action:
        return user.claims.added.filter {
          $0.key == Claim.Key(kind: .mention, name: claim.key.name)
        }
        .map { lost(claim, of: changer, for: user, $0.file, $0.position) }
      case .prefix:
        return user.claims.added.filter {
          $0.key.kind == .link && $0.target == claim.target
            && $0.key.name.split(separator: "/").first.map(String.init) == claim.key.name
        }
        .map { lost(claim, of: changer, for: user, $0.file, $0.position) }
      case .key, .flow, .point, .routes:
        return user.mentions.filter { $0.name == claim.key.name }.map {
          lost(claim, of: changer, for: user, $0.file, $0.position)
        }
      default: return []
      }
    }
  }

  private func lost(
    _ claim: Claim, of changer: BranchChange, for user: BranchChange, _ file: String,
    _ position: SourcePosition
  ) -> Finding {
    finding(
      .mergeLosesProvider, user, changer, file, position,
      "\(quoted(user)) counts on the \(claim.key.words), which \(quoted(changer)) removes at "
        + claim.file,
      remedy: "keep it, or say in \(quoted(user)) what takes its place", subject: claim.key.words,
      other: (claim.file, nil))
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
