import BoundaryRules
import PackageReading
import SwiftScanning

extension BranchChange {
  /// Returns the module of the type that a registration names, where the branch adds the type: two modules may have types of
  /// one name, such as the keys of two stores.
  func home(of registration: Registration) -> String? {
    guard registration.key.kind.isType else { return nil }
    let name = registration.key.name.split(separator: ".").last.map(String.init) ?? ""
    let homes = homes[name] ?? []
    return homes.contains(registration.target)
      ? registration.target : homes.count == 1 ? homes.first : nil
  }
}

/// The registrations that a branch adds and gives up.
struct RegistrationChange {
  private(set) var added: [Registration] = []
  private var removed: [Registration] = []

  /// The links that ask to sign in now and did not before.
  private(set) var narrowed: [Registration] = []

  /// Given up without being taken elsewhere in the branch.
  var gone: [Registration] {
    let kept = Set(added.map(\.key))
    return removed.filter { !kept.contains($0.key) }
  }

  /// Taken without being given up in another file of the same target, from where it only moved.
  var new: [Registration] {
    added.filter { one in !removed.contains { $0.key == one.key && $0.target == one.target } }
  }

  /// The targets to which plugins are added.
  var plugins: Set<String> { Set(added.filter { $0.key.kind == .plugin }.map(\.target)) }

  /// The migrations that the base has with other statements.
  private(set) var edited: [Registration] = []

  /// Takes note of a file that is new: a module has one of each name.
  mutating func add(newFile file: String, of target: String) {
    let name = "\(FileTree.parts(of: file).name) in \(target)"
    added.append(
      Registration(
        key: Registration.Key(kind: .file, name: name), file: file, target: target,
        position: SourcePosition(line: 1, column: 1)))
  }

  mutating func add(_ old: [UInt8]?, _ new: [UInt8]?, in file: String, of target: String) {
    if let old, let new {
      edited += Registration.edited(
        Registration.migrations(old, in: file, of: target),
        Registration.migrations(new, in: file, of: target))
    }
    let gone = old.map { Registration.read($0, in: file, of: target) } ?? []
    let come = new.map { Registration.read($0, in: file, of: target) } ?? []
    let before = Dictionary(grouping: gone, by: \.key)
    let after = Dictionary(grouping: come, by: \.key)
    for (key, registrations) in after {
      added += registrations.suffix(max(0, registrations.count - (before[key]?.count ?? 0)))
      if let old = before[key]?.first, let new = registrations.first, new.isSignedIn,
        !old.isSignedIn
      {
        narrowed.append(new)
      }
    }
    removed += before.filter { after[$0.key] == nil }.flatMap(\.value)
    added.sort { ($0.file, $0.position) < ($1.file, $1.position) }
    removed.sort { ($0.file, $0.position) < ($1.file, $1.position) }
  }
}
