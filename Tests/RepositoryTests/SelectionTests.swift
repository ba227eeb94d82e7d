import CodeOwnership
import Expectations
import Foundation
import Testing

@testable import BoundaryChecker
@testable import BoundaryRules
@testable import PackageReading

/// What of `Tools/test` an edit of this repository has to run, kind by kind.
@Suite("What an edit selects")
struct SelectionTests {
  struct Edit: Sendable {
    let name: String
    let change: SelectionChange
    let paths: [String]

    /// Of the tests of targets and the other parts, those that have to run.
    let runs: Set<String>

    /// Those for which nothing can have changed; `nil` where nothing else may run.
    let rests: Set<String>?

    init(
      _ name: String, _ paths: String..., by change: SelectionChange = .files, runs: String,
      rests: String? = nil
    ) {
      (self.name, self.change, self.paths) = (name, change, paths)
      (self.runs, self.rests) = (Self.words(runs), rests.map(Self.words))
    }

    private static func words(_ text: String) -> Set<String> {
      Set(text.split(separator: " ").map(String.init))
    }
  }

  @Test("each kind of edit runs what it can break, and leaves alone what it cannot")
  func table() throws {
    let repository = try SelectedRepository()
    for edit in Self.edits {
      for path in edit.paths where edit.change == .files {
        #expect(repository.has(path), "\(edit.name): there is no \(path)")
      }
    }
    for (edit, all) in zip(Self.edits, try repository.runs(after: Self.edits)) {
      // Its suites read every file.
      #expect(all.contains("RepositoryTests"), "\(edit.name)")
      let run = all.subtracting(["RepositoryTests"])
      let missed = edit.runs.subtracting(run)
      #expect(missed.isEmpty, "\(edit.name) does not run \(missed.sorted())")
      let idle = edit.rests.map(run.intersection) ?? run.subtracting(edit.runs)
      #expect(idle.isEmpty, "\(edit.name) runs \(idle.sorted()) for nothing")
    }
    #expect(Self.edits.count >= 60)
  }

  @Test("the parts of the script name files that are there, and targets that the package has")
  func parts() throws {
    let repository = try SelectedRepository()
    for part in repository.parts {
      let columns = part.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
      try #require(columns.count == 3, "\(part)")
      for target in columns[1].split(separator: " ").map(String.init) {
        #expect(repository.snapshot.targets[target] != nil, "\(columns[0]): \(target)")
      }
      for path in columns[2].split(separator: " ").map(String.init) {
        #expect(repository.has(path), "\(columns[0]): \(path)")
      }
    }
  }
}

/// How an edit is made.
enum SelectionChange: Equatable {
  /// Files that are there are edited.
  case files

  /// Files are added.
  case added

  /// A target's line in the manifest changes.
  case line(of: String)

  /// A setting of all targets changes.
  case settings

  /// A target's declared reads are taken away.
  case reads(of: String)
}

/// This repository, as the selection knows it.
struct SelectedRepository {
  let snapshot: ManifestSnapshot
  let parts: [String]
  private let root = NamedTests.root.path(percentEncoded: false)

  init() throws {
    let check = PackageCheck(packagePath: NamedTests.root.path)
    let configuration = try check.configuration()
    snapshot = try ManifestSnapshot(
      try check.manifestSource(configuration), at: check.packagePath, configuration)
    let output = try Self.bash("parts", in: root)
    parts = output.split(separator: "\n").map(String.init)
  }

  func has(_ path: String) -> Bool { FileManager.default.fileExists(atPath: root + path) }

  /// Returns for each edit the test targets and the parts that run.
  func runs(after edits: [SelectionTests.Edit]) throws -> [Set<String>] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "selection-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    func write(_ lines: [String], to name: String) throws {
      try lines.map { $0 + "\n" }.joined().write(
        to: folder.appending(path: name), atomically: false, encoding: .utf8)
    }
    var tests: [Set<String>] = []
    for (number, edit) in edits.enumerated() {
      let names = affected(by: edit).causes.keys.sorted()
      tests.append(Set(names.filter { snapshot.targets[$0]?.kind == .test }))
      try write(names, to: "\(number).names")
      try write(edit.paths, to: "\(number).files")
    }
    try write(parts, to: "parts")
    let place = folder.path(percentEncoded: false)
    let output = try Self.bash(
      "for i in $(seq 0 \(edits.count - 1)); do reached \(place)/$i.names \(place)/$i.files "
        + "<\(place)/parts | paste -s -d ' ' -; done", in: root)
    let reached = output.split(separator: "\n", omittingEmptySubsequences: false)
    return zip(tests, reached).map { $0.union($1.split(separator: " ").map(String.init)) }
  }

  private func affected(by edit: SelectionTests.Edit) -> AffectedTargets {
    var base = snapshot
    switch edit.change {
    case .files, .added: break
    case .line(let target): base.targets[target]?.terms["dependencies"] = "[]"
    case .settings: base.terms["swiftLanguageVersions"] = "[\"5\"]"
    case .reads(let target): base.targets[target]?.reads.append(PathPattern("NOTES.md"))
    }
    return AffectedTargets(from: base, to: snapshot, files: edit.paths)
  }

  /// Runs a command where the functions of the scripts are known.
  private static func bash(_ command: String, in root: String) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "bash", "-c", "system_libraries=none; . Tools/setup.sh; . Tools/affected.sh; \(command)",
    ]
    process.currentDirectoryURL = URL(filePath: root)
    var environment = ProcessInfo.processInfo.environment
    environment["POSTGRES"] = "1"
    process.environment = environment
    let output = Pipe()
    (process.standardInput, process.standardOutput) = (FileHandle.nullDevice, output)
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    expectEqual(process.terminationStatus, 0, "\(command)")
    return String(decoding: data, as: UTF8.self)
  }
}
