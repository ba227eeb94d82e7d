import Foundation

/// A folder of the checker's own among the user's temporary files, which goes with the value.
struct ScratchFolder: ~Copyable {
  let path: String

  /// Makes a folder that nobody else can enter, under a name that nobody could guess.
  init() throws(BoundaryCheckError) {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("boundary-check-\(UUID().uuidString)").path
    do {
      // It must not be there yet: without intermediate folders an existing one is an error.
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    } catch {
      throw .unwritable(path: path, detail: error.localizedDescription)
    }
    self.path = path
  }

  // Links in it go themselves; what they lead to stays.
  deinit { try? FileManager.default.removeItem(atPath: path) }
}
