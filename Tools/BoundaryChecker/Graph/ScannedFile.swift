/// A source file and what it says about other modules.
struct ScannedFile {
  /// The path relative to the package.
  let path: String

  /// The name of the target that compiles the file.
  let target: String

  let scan: SourceScan

  /// The types it declares, where the contract of coordinators could be about them.
  var declarations: [TypeDeclaration] = []
}
