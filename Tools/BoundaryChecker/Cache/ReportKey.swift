/// Everything a report depends on but the files of the tree, which a ``TreeStamp`` stands for.
///
/// Two equal keys and two equal stamps mean equal reports: the key holds this build of the program, the
/// day, the options, the texts of the configuration and the baseline, and what the manifest depends on.
struct ReportKey: Equatable {
  let bytes: [UInt8]

  /// What the scan of a file depends on beside the file: the program, the configuration and the
  /// manifest.
  let surroundings: [UInt8]

  /// The name of the cache entry: each set of options keeps its latest report.
  let name: String

  /// The key of a check; `nil` when nothing is to be kept, or the result could change unseen.
  init?(_ check: PackageCheck) {
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
