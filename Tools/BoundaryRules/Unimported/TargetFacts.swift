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

  init(_ model: PackageModel) {
    self.model = model
    var files = [[ScannedFile]](repeating: [], count: model.graph.targets.count)
    for file in model.files { files[file.source.index].append(file) }
    (self.files, exported) = (files, ExportTable(model.graph, files: files))
  }

  /// Reads the declarations of targets at once, with several workers.
  func read(surfacesOf targets: [Int], jobs: Int) throws(BoundaryCheckError) {
    let wanted = targets.filter { surfacesRead[$0] == nil }.flatMap { files[$0] }
    let read = try Workers.map(wanted, jobs: jobs) { (file) throws(BoundaryCheckError) in
      try file.code().declarations().map {
        InterfaceSurface.Entry(declaration: $0, file: file.path)
      }
    }
    for (target, entries) in Dictionary(grouping: zip(wanted, read), by: \.0.source.index) {
      surfacesRead[target] = .init(InterfaceSurface.visible(entries.flatMap(\.1)))
    }
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
    let opened = files[source.index].flatMap(\.scan.imports).filter(\.isTestable).map(\.module)
    for module in Set(opened) {
      if let target = model.graph.target(forModule: module, importedBy: source) {
        visible += try names(of: target)
      }
    }
    return visible
  }

  /// Returns a module that files of a target import and whose names are not known here.
  func unknownModule(in files: [ScannedFile], of source: PackageTarget) -> String? {
    files.flatMap(\.scan.imports).map(\.module).first { module in
      !KnownModules.toolchain.contains(module)
        && model.graph.target(forModule: module, importedBy: source) == nil
    }
  }
}
