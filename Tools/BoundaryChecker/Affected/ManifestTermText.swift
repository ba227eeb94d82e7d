import Encodings
import PackageReading

/// The text of a term of a manifest, which is equal for terms that say the same.
///
/// What SwiftPM keeps in sets it prints in an order that changes from run to run, and a package that is read in
/// another folder names that folder: neither is a change.
struct ManifestTermText {
  private let root: String?

  /// The local packages, whose paths may lead out of the folder, the longest path first.
  private let packages: [(path: String, written: String)]

  init(_ manifest: Manifest) {
    root = manifest.root.flatMap { $0 == "/" ? nil : $0 }
    packages =
      root.map { root in
        manifest.packages.compactMap(\.path).sorted { $0.utf8.count > $1.utf8.count }
          .map { ($0, TargetFolders.relativePath(from: root, to: $0)) }
      } ?? []
  }

  /// The names of the lists that are sets to SwiftPM, or whose order has no meaning.
  private static let sets: Set = ["enabledTraits", "platformNames", "productFilter", "traits"]

  func canonical(_ value: JSONValue, of name: String = "") -> String {
    switch value.content {
    case .null: "null"
    case .boolean(let isTrue): isTrue ? "true" : "false"
    case .number(let number): "\(number)"
    case .string(let text): JSONWriter.quoted(placeless(text))
    case .array(let elements):
      "[\(ordered(elements.map { canonical($0) }, of: name).joined(separator: ","))]"
    case .object(let members):
      "{\(members.sorted { $0.key < $1.key }.map { JSONWriter.quoted($0.key) + ":" + canonical($0.value, of: $0.key) }.joined(separator: ","))}"
    }
  }

  private func ordered(_ elements: [String], of name: String) -> [String] {
    Self.sets.contains(name) ? elements.sorted() : elements
  }

  /// Returns a text with the paths below the package's folder written relative to it.
  private func placeless(_ text: String) -> String {
    guard let root else { return text }
    if let package = packages.first(where: { $0.path == text }) { return package.written }
    if text == root { return "." }
    return text.replacing(root + "/", with: "./")
  }
}
