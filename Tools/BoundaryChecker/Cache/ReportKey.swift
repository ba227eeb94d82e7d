import Foundation

/// Everything a report depends on.
///
/// Two equal keys mean equal reports: the key holds this build of the program, the day, the options, the
/// texts of the configuration and the baseline, what the manifest depends on, and the stamp of the tree.
struct ReportKey: Equatable {
  /// All but the files.
  let bytes: [UInt8]

  /// The stamp of the tree.
  let tree: [UInt8]

  /// What the scan of a file depends on beside the file: the program, the configuration and the
  /// manifest.
  let surroundings: [UInt8]

  /// The name of the cache entry: each set of options keeps its latest report.
  let name: String

  /// Whether the files are old enough for their times of change to tell a later change apart.
  let isSettled: Bool

  /// The key of a check; `nil` when nothing is to be kept, or the result could change unseen.
  init?(_ check: PackageCheck, _ tree: TreeStamp) {
    guard check.usesCache, let program = check.program,
      let surroundings = Self.surroundings(check, program)
    else { return nil }
    self.surroundings = surroundings
    var writer = RecordWriter()
    writer.write(check.rules)
    writer.write(check.configurationFile())
    writer.write(check.baselinePath)
    writer.write(check.manifestPath)
    name = ManifestKey.name(of: writer.bytes) + ".report"
    writer.write(CalendarDay.today().description)
    writer.write((try? FileReader.bytes(of: check.baselineLocation())) ?? [])
    writer.write(surroundings)
    bytes = writer.bytes
    self.tree = tree.bytes
    isSettled = Double(tree.newest) / 1e9 < Date().timeIntervalSince1970 - check.settlingTime
  }

  private static func surroundings(_ check: PackageCheck, _ program: String) -> [UInt8]? {
    var writer = RecordWriter()
    writer.write(program)
    for path in [check.configurationFile(), check.manifestPath] {
      writer.write(path.flatMap { try? FileReader.bytes(of: $0) } ?? [])
    }
    if check.manifestPath == nil {
      let toolchain = Toolchain(environment: check.environment, packagePath: check.packagePath)
      guard
        let manifest = ManifestKey(
          packagePath: check.packagePath, environment: check.environment, toolchain: toolchain)
      else { return nil }
      writer.write(manifest.bytes)
    }
    let prefix = RepositoryRoot.prefix(ofPackage: check.packagePath)
    if !prefix.isEmpty {
      // The tree's stamp sees the package only.
      for (_, path) in CodeOwners.candidates(check.packagePath, prefix) {
        writer.write((try? FileReader.bytes(of: path)) ?? [])
      }
    }
    return writer.bytes
  }
}
