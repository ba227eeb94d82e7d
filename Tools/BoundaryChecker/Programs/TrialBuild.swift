import Foundation

/// A copy of a package that is built to find out whether it compiles and links after a change.
///
/// The repository around the package is copied without its history and build products, so that local packages
/// are found. SwiftPM's fetched packages are copied too, so that no network is needed.
struct TrialBuild: ~Copyable {
  private let scratch: ScratchFolder
  private let root: String
  private let package: String
  private let options: [String]
  private let environment: [String: String]

  /// The parts of SwiftPM's folder about other packages, which a build needs.
  private static let fetched = ["artifacts", "checkouts", "repositories", "workspace-state.json"]

  init(
    of folder: String, below root: String, options: [String], environment: [String: String]
  ) throws(BoundaryCheckError) {
    let scratch = try ScratchFolder()
    let resolved = FolderReader.resolved(root)
    let repository = RepositoryRoot.folder(around: resolved) ?? resolved
    let copy = "\(scratch.path)/copy"
    let rootCopy = copy + resolved.dropFirst(repository.count)
    let fetchedBefore = TargetSources.join(resolved, folder) + "/.build"
    let build = TargetSources.join(rootCopy, folder) + "/.build"
    try BoundaryCheckError.writing(copy) {
      try Self.copy(repository, to: copy)
      try FileManager.default.createDirectory(atPath: build, withIntermediateDirectories: true)
      for name in Self.fetched where FolderReader.kind(of: "\(fetchedBefore)/\(name)") != .absent {
        try FileManager.default.copyItem(
          atPath: "\(fetchedBefore)/\(name)", toPath: "\(build)/\(name)")
      }
    }
    (self.root, package) = (rootCopy, TargetSources.join(rootCopy, folder))
    (self.options, self.environment) = (options, environment)
    self.scratch = scratch
  }

  /// Builds the package and its tests with edits; returns the first error, or `nil` if everything builds.
  ///
  /// Each build starts from nothing: a module from an earlier build could replace one that is missing.
  func failure(with edits: [FileEdit]) throws(BoundaryCheckError) -> String? {
    for edit in edits {
      try GuardedFile(edit.path, in: root).replace(with: edit.new.utf8)
    }
    let folder = "\(package)/.build"
    try BoundaryCheckError.writing(folder) {
      for name in try FileManager.default.contentsOfDirectory(atPath: folder)
      where !Self.fetched.contains(name) {
        try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
      }
    }
    let outcome = try Subprocess(
      command: ["swift", "build", "--build-tests", "--package-path", package] + options,
      environment: environment
    ).run { .toolFailed(command: "swift build", detail: $0) }
    if outcome.status == 0 { return nil }
    let errors = (outcome.text + "\n" + outcome.errors).split(whereSeparator: \.isNewline)
      .filter { $0.contains("error: ") }
    let place = "\(root)/"
    // A compiler error says more than the line about the failed command.
    let line =
      errors.first { $0.hasPrefix(place) } ?? errors.first { !$0.contains(" command failed ") }
      ?? errors.first
    return line.map { String($0).replacing(place, with: "") }
      ?? "swift build ends with \(outcome.status)"
  }

  private static func copy(_ source: String, to destination: String) throws {
    let files = FileManager.default
    try files.createDirectory(atPath: destination, withIntermediateDirectories: true)
    for name in try files.contentsOfDirectory(atPath: source)
    where name != ".build" && name != ".git" {
      let (from, to) = ("\(source)/\(name)", "\(destination)/\(name)")
      switch try files.attributesOfItem(atPath: from)[.type] as? FileAttributeType {
      case .typeDirectory: try copy(from, to: to)
      case .typeRegular, .typeSymbolicLink: try files.copyItem(atPath: from, toPath: to)
      default: break
      }
    }
  }
}
