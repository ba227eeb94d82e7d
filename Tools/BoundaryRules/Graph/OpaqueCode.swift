import PackageReading

/// The targets with code that a check does not see, such as what a plugin writes when the package is built.
///
/// What that code uses is not known, so nothing is called unused because the visible code does without it.
struct OpaqueCode {
  /// The files and folders that hold code, or name it, and were not read.
  private let unread: [String]

  init(_ model: PackageModel) {
    // Interface builder's files and Core Data's models name classes by module.
    let naming = model.tree.paths.filter { path in
      path.hasSuffix(".storyboard") || path.hasSuffix(".xib")
        || FileTree.parts(of: path).folder.hasSuffix(".xcdatamodel")
    }
    unread = naming + Coverage.Reason.hidingCode.flatMap { model.notChecked[$0] ?? [] }
  }

  /// Returns whether a target may have code that a check does not see, apart from what macros expand to.
  func isPart(of target: PackageTarget) -> Bool {
    if !target.plugins.isEmpty { return true }
    guard let folder = target.folder, !unread.isEmpty else { return false }
    let prefix = folder.isEmpty ? "" : folder + "/"
    return unread.contains { $0.hasPrefix(prefix) }
  }
}
