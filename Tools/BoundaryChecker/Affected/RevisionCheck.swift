/// Checks a package as it was at a revision.
struct RevisionCheck {
  let check: PackageCheck

  /// The findings at a revision under the configuration of today.
  ///
  /// Where that configuration does not fit the older package, the one it had then judges it.
  func findings(at revision: String) throws(BoundaryCheckError) -> [Finding] {
    let git = try check.repository()
    let folder = try ScratchFolder()
    let package = try git.extract(try git.commit(revision), into: folder.path)
    var old = check
    old.packagePath = package
    old.manifestPath = nil
    old.fetchingPackagePath = check.packagePath
    var today = old
    today.configurationPath = check.configurationFile()
    do {
      return try today.report().findings
    } catch {
      old.configurationPath = nil
      return try old.report().findings
    }
  }
}
