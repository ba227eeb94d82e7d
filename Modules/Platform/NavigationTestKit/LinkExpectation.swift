public import PluginInterface
import PublishedLinks

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Fails the test if a plugin's links differ from those that its lock file promises.
///
/// A file without any link promises nothing yet, so the links of a new feature may change until they are published.
/// With `UPDATE_LINKS=1` in the environment, new links are written to the file. Removing or narrowing a link
/// is never written, because people who have it would be refused; the failure says how to keep the link.
///
/// ```swift
/// try expectLinks(of: CartPlugin(), in: "../../Modules/Features/CartFeature/Interface/links.lock")
/// ```
///
/// The path of the file is relative to the folder of the test.
///
/// - Throws: The error of the plugin's registration, `LinkLockError`, or the error of writing the file.
public func expectLinks(
  of plugin: any FeaturePlugin, in path: String, file: StaticString = #filePath,
  line: UInt = #line
) throws {
  let update = ProcessInfo.processInfo.environment["UPDATE_LINKS"] == "1"
  let test = "\(file)"
  let folder = test.lastIndex(of: "/").map { test[...$0] } ?? ""
  if let difference = try difference(of: plugin, from: folder + path, isWritten: update) {
    CallSite(file: file, line: line).fail(difference)
  }
}

/// How a plugin's links differ from a lock file; `nil` if they do not, if new links were written, or if it has none.
func difference(
  of plugin: any FeaturePlugin, from path: String, isWritten: Bool
) throws -> String? {
  // A file that is there and cannot be read is not replaced.
  let text =
    FileManager.default.fileExists(atPath: path)
    ? try String(contentsOfFile: path, encoding: .utf8) : nil
  let kept = try LinkLock(text: text ?? "")
  if text != nil, kept.links.isEmpty, !isWritten { return nil }
  let declared = try plugin.publishedLinks().keepingEnds(of: kept)
  let broken = declared.changes(since: kept).filter { !$0.breaks.isEmpty }
  if !broken.isEmpty {
    return broken.map { change in
      let link = change.before?.template ?? ""
      return "\(link) was promised in \(path), and \(change.breaks.joined(separator: ", ")); "
        + change.remedy
    }.joined(separator: "\n")
  }
  if declared == kept, text != nil { return nil }
  if isWritten {
    try declared.text.write(toFile: path, atomically: true, encoding: .utf8)
    return nil
  }
  return """
    \(plugin.manifest.module) has other links than \(path), which keeps all that are promised. If the
    change is meant, run this test with UPDATE_LINKS=1 in the environment.
    """
}
