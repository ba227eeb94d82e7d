import PackageReading
import SwiftScanning

/// The names in the sources of targets, and the declarations that they let others see, each read once.
final class TargetFacts {
  let model: PackageModel

  /// The files of each target.
  let files: [[ScannedFile]]
  let exported: ExportTable
  private var namesRead: [Int: [FileNames]] = [:]
  private var surfacesRead: [Int: InterfaceSurface.Summary] = [:]
  private var wordsRead: [Int: [String]] = [:]

  init(_ model: PackageModel) {
    self.model = model
    var files = [[ScannedFile]](repeating: [], count: model.graph.targets.count)
    for file in model.files { files[file.source.index].append(file) }
    (self.files, exported) = (files, ExportTable(model.graph, files: files))
  }

  /// Reads the declarations of targets at once, with several workers, and returns all of those in `own`, by target.
  func read(
    surfacesOf targets: [Int], allOf own: Set<Int>, jobs: Int
  ) throws(BoundaryCheckError) -> [Int: [InterfaceSurface.Entry]] {
    let wanted = targets.filter { surfacesRead[$0] == nil || own.contains($0) }.flatMap {
      files[$0]
    }
    let read = try Workers.map(wanted, jobs: jobs) { (file) throws(BoundaryCheckError) in
      let least = own.contains(file.source.index) ? Declaration.Visibility.private : .package
      return try file.code().declarations(from: least).map {
        InterfaceSurface.Entry(declaration: $0, file: file.path)
      }
    }
    var declared = Dictionary(grouping: zip(wanted, read), by: \.0.source.index)
      .mapValues { $0.flatMap(\.1) }
    for (target, entries) in declared {
      surfacesRead[target] = .init(InterfaceSurface.visible(entries))
      if !own.contains(target) { declared[target] = nil }
    }
    return declared
  }

  func names(of target: PackageTarget) throws(BoundaryCheckError) -> [FileNames] {
    if let known = namesRead[target.index] { return known }
    let names = try files[target.index].map { file throws(BoundaryCheckError) in
      try file.code().names()
    }
    namesRead[target.index] = names
    return names
  }

  func surface(of target: PackageTarget) throws(BoundaryCheckError) -> InterfaceSurface.Summary {
    if let known = surfacesRead[target.index] { return known }
    let read = try InterfaceSurface.targets(of: files[target.index])
    let surface = InterfaceSurface.Summary(read[target.name, default: []])
    surfacesRead[target.index] = surface
    return surface
  }

  /// Returns the words of the signatures that a target lets others see, each once.
  func words(of target: PackageTarget) throws(BoundaryCheckError) -> [String] {
    if let known = wordsRead[target.index] { return known }
    var seen: Set<String> = []
    let words = try surface(of: target).entries.flatMap(\.declaration.words)
      .filter { seen.insert($0).inserted }
    wordsRead[target.index] = words
    return words
  }

  /// Returns what other packages see of a target from `source`, or what its own package does.
  func surface(
    of target: PackageTarget, from source: PackageTarget
  ) throws(BoundaryCheckError) -> [InterfaceSurface.Entry] {
    let entries = try surface(of: target).entries
    if target.origin === source.origin { return entries }
    return entries.filter { $0.declaration.visibility > .package }
  }

  /// Returns the files whose names a target may mean: its own, and those it sees by `@testable`.
  func visibleFiles(to source: PackageTarget) throws(BoundaryCheckError) -> [FileNames] {
    var visible = try names(of: source)
    for target in opened(by: source) { visible += try names(of: target) }
    return visible
  }

  /// Returns the targets whose internal declarations a target sees, by `@testable`.
  func opened(by source: PackageTarget) -> [PackageTarget] {
    Set(files[source.index].flatMap(\.scan.imports).filter(\.isTestable).map(\.module))
      .compactMap { model.graph.target(forModule: $0, importedBy: source) }
  }

  /// Returns a module that files of a target import and whose names are not known here.
  func unknownModule(in files: [ScannedFile], of source: PackageTarget) -> String? {
    files.flatMap(\.scan.imports).map(\.module).first { module in
      !KnownModules.toolchain.contains(module)
        && model.graph.target(forModule: module, importedBy: source) == nil
    }
  }
}
