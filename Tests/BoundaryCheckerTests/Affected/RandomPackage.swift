import RandomInputs

@testable import BoundaryChecker
@testable import PackageReading

/// A package of random targets and files, and random edits of it.
struct RandomPackage {
  /// The dependencies of each target.
  private(set) var targets: [String: Set<String>] = [:]

  /// The folder of each target.
  private(set) var folders: [String: String] = [:]

  /// The text of each file.
  private(set) var files: [String: String] = [:]

  private var count = 0

  init(_ generator: inout SeededGenerator) {
    for _ in 0..<Int.random(in: 2...14, using: &generator) { addTarget(&generator) }
  }

  var snapshot: ManifestSnapshot {
    ManifestSnapshot(
      targets: Dictionary(
        uniqueKeysWithValues: targets.map { name, dependencies in
          (
            name,
            ManifestSnapshot.Target(
              kind: name.hasSuffix("s") ? .test : .regular, folder: folders[name],
              dependencies: dependencies,
              terms: ["dependencies": "\(dependencies.sorted())", "path": folders[name] ?? ""])
          )
        }))
  }

  /// The sources of a target and of all it depends on, by path; `nil` when there is no such target.
  func transitiveSources(of name: String) -> [String: String]? {
    guard targets[name] != nil else { return nil }
    let needed = Search.reachable(from: name) { (targets[$0] ?? []).sorted() }.union([name])
    let own = Set(needed.compactMap { folders[$0] })
    return files.filter { file, _ in own.contains(folder(around: file)) }
  }

  mutating func edit(_ generator: inout SeededGenerator) {
    let names = targets.keys.sorted()
    guard let name = names.randomElement(using: &generator) else { return addTarget(&generator) }
    let own = files.keys.filter { folder(around: $0) == folders[name] }.sorted()
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: addTarget(&generator)
    case 1:
      targets[name] = nil
      for key in targets.keys { targets[key]?.remove(name) }
      if Bool.random(using: &generator) { for file in own { files[file] = nil } }
      folders[name] = nil
    case 2: targets[name, default: []].formUnion(names.filter { $0 < name }.prefix(1))
    case 3: if let first = targets[name]?.sorted().first { targets[name]?.remove(first) }
    case 4: if let file = own.randomElement(using: &generator) { files[file] = nil }
    case 5: files["\(folders[name] ?? "")/N\(files.count).swift"] = "new"
    case 6:
      // A move: the file is gone here and new there.
      if let file = own.randomElement(using: &generator), let text = files[file],
        let other = names.randomElement(using: &generator)
      {
        files[file] = nil
        files["\(folders[other] ?? "")/Moved\(files.count).swift"] = text
      }
    default:
      if let file = own.randomElement(using: &generator) { files[file, default: ""] += "x" }
    }
  }

  private mutating func addTarget(_ generator: inout SeededGenerator) {
    count += 1
    let names = targets.keys.sorted()
    let name = "T\(count)\(Bool.random(using: &generator) ? "s" : "")"
    // Now and then a target stands in the folder of another one.
    let outer = names.randomElement(using: &generator).flatMap { folders[$0] }
    let isNested = Int.random(in: 0..<4, using: &generator) == 0
    folders[name] = (isNested ? outer.map { "\($0)/\(name)" } : nil) ?? "Sources/\(name)"
    targets[name] = Set(names.filter { _ in Int.random(in: 0..<3, using: &generator) == 0 })
    for index in 0..<Int.random(in: 1...3, using: &generator) {
      files["\(folders[name] ?? "")/F\(index).swift"] = "\(index)"
    }
  }

  /// The innermost folder of a target around a file.
  private func folder(around file: String) -> String {
    folders.values.filter { file.hasPrefix($0 + "/") }.max { $0.count < $1.count } ?? ""
  }
}
