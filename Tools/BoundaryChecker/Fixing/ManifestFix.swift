/// Applies changes of dependencies to the text of a `Package.swift`, in the text's own style.
///
/// Every change is proved by reading the result again; applying the same changes twice changes nothing
/// more. What cannot be changed safely is left alone and answered with advice.
struct ManifestFix {
  private(set) var text: String

  /// The changes that were made, or needed no making.
  private(set) var applied: [DependencyChange] = []

  /// What is to be done by hand, a sentence each.
  private(set) var advice: [String] = []

  private let file: String

  /// Applies changes in their order.
  init(
    manifest: String, changes: [DependencyChange], file: String = "Package.swift"
  ) {
    text = manifest
    self.file = file
    var seen: Set<DependencyChange> = []
    for change in changes where seen.insert(change).inserted { apply(change) }
  }

  private mutating func apply(_ change: DependencyChange) {
    let manifest = ManifestText(text)
    guard let target = manifest.target(named: change.target),
      target.list.map({ $0.isPlain }) ?? true
    else {
      let verb = change.action == .add ? "add" : "remove"
      let preposition = change.action == .add ? "to" : "from"
      advice.append(
        "\(verb) \"\(change.dependency)\" \(preposition) the dependencies of \"\(change.target)\": "
          + "\(file) does not spell that list out")
      return
    }
    let edited = ManifestEdit(manifest, target).text(after: change)
    guard let edited else {
      applied.append(change)
      return
    }
    guard Self.isProved(edited, change, since: manifest) else {
      advice.append(
        "change the dependencies of \"\(change.target)\" by hand: the edit could not be proved")
      return
    }
    text = edited
    applied.append(change)
  }

  /// Whether reading the edited text shows the change, and nothing else.
  private static func isProved(
    _ text: String, _ change: DependencyChange, since before: ManifestText
  ) -> Bool {
    let after = ManifestText(text)
    guard after.targets.map(\.name) == before.targets.map(\.name) else { return false }
    for (old, new) in zip(before.targets, after.targets) {
      var names = (old.list?.elements ?? []).map(\.name)
      if old.name == change.target {
        if change.action == .add { names.append(change.dependency) }
        if change.action == .remove { names.removeAll { $0 == change.dependency } }
      }
      guard names.sorted() == (new.list?.elements ?? []).map(\.name).sorted() else { return false }
    }
    return true
  }
}

public struct DependencyChange: Hashable, Sendable {
  public enum Action: String, Hashable, Sendable {
    case add, remove
  }

  public var action: Action
  public var target: String
  public var dependency: String

  /// The package of the product; `nil` when it depends on a target of its own package.
  public var package: String?

  init(_ action: Action, of dependency: String, from package: String? = nil, in target: String) {
    (self.action, self.target) = (action, target)
    (self.dependency, self.package) = (dependency, package)
  }
}

enum IgnoreRemoval {
  /// The text without the ignore comments on some of its lines; a line that held nothing else goes.
  static func text(_ text: String, withoutIgnoresOn lines: Set<Int>) -> String {
    var result = ""
    var number = 0
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      number += 1
      // The line break between this line and the next stands in the text behind it.
      let end = line.endIndex < text.endIndex ? String(text[line.endIndex]) : ""
      guard lines.contains(number), let comment = line.firstRange(of: "// boundary:ignore") else {
        result += line + end
        continue
      }
      var code = line[..<comment.lowerBound]
      while let last = code.last, last.isWhitespace { code.removeLast() }
      if !code.isEmpty { result += code + end }
    }
    return result
  }
}
