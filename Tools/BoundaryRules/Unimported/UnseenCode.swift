import PackageReading
import SwiftScanning

/// The targets with code that a check does not see, such as what a plugin writes when the package is built.
///
/// What that code uses is not known, so nothing is removed or imported because the visible code does without it.
struct UnseenCode {
  private let model: PackageModel

  /// The files and folders below a target that hold code and were not read, with the words for them.
  private let unread: [(path: String, words: String)]

  init(_ model: PackageModel) {
    self.model = model
    let notRead = Coverage.Reason.hidingCode.flatMap { reason in
      (model.notChecked[reason] ?? []).map { ($0, "'\($0)' was not read") }
    }
    // Interface builder's files and Core Data's models name classes by module.
    let naming = model.tree.paths.filter { path in
      [".storyboard", ".xib"].contains(where: path.hasSuffix) || path.contains(".xcdatamodel")
    }
    unread = notRead + naming.map { ($0, "'\($0)' may name its types") }
  }

  /// Returns what hides code of a target; `nil` if all of its code, apart from macros, is seen.
  func reason(for target: PackageTarget) -> String? {
    if let plugin = target.plugins.first {
      return "the plugin '\(plugin)' may write code of '\(target.name)'"
    }
    guard let folder = target.folder, !unread.isEmpty else { return nil }
    let prefix = folder.isEmpty ? "" : folder + "/"
    return unread.first { $0.path.hasPrefix(prefix) }?.words
  }

  /// Returns what hides uses of one target in another; `nil` if all of their code, apart from macros, is seen.
  func reason(
    for source: PackageTarget, in files: [ScannedFile], using destination: PackageTarget
  ) -> String? {
    for use in files.lazy.flatMap(\.foreclosed)
    where model.graph.target(forModule: use.module, importedBy: source) === destination {
      return "it is named under #if \(use.condition), which holds in no build that is known here"
    }
    if let failure = model.workspaceFailures?.first, source.origin !== destination.origin,
      !source.products.isEmpty
    {
      return "the package in '\(failure.folder)', which was not read, may bring it along"
    }
    return reason(for: source) ?? reason(for: destination)
  }

  /// Returns a macro that a target uses and that does not come with the toolchain, if there is one.
  ///
  /// Its name is one that the package declares, as in `declared`, or may be one of an unknown module. Property
  /// wrappers of such a module look the same.
  func macro(in files: [ScannedFile], declared: Set<String>, unknownModule: String?)
    throws(BoundaryCheckError) -> String?
  {
    if declared.isEmpty, unknownModule == nil { return nil }
    for file in files {
      let names = Self.uses(in: try FileReader.bytes(of: "\(model.packagePath)/\(file.path)"))
      let name = names.first { name in
        declared.contains(name.text)
          || unknownModule != nil && name.mayBeForeign && !Self.known.contains(name.text)
      }
      if let name { return name.sign + name.text }
    }
    return nil
  }

  private struct Use {
    let sign: String
    let text: String

    /// Wrappers and macros of modules begin with a capital; attributes of the language do not.
    var mayBeForeign: Bool { sign == "#" || text.first?.isUppercase == true }
  }

  private static func uses(in bytes: [UInt8]) -> [Use] {
    SourceBytes.withBytes(bytes) { source in
      var lexer = Lexer(source, bareSlashRegexLiterals: true)
      var (uses, isAttribute): ([Use], Bool) = ([], false)
      for token in lexer.rest() {
        if isAttribute, token.kind == .identifier {
          uses.append(Use(sign: "@", text: lexer.name(of: token)))
        } else if token.kind == .directive {
          uses.append(Use(sign: "#", text: String(lexer.text(of: token).dropFirst())))
        }
        isAttribute = token.kind == .at
      }
      return uses
    }
  }

  /// The directives of the language, and the macros, wrappers and attributes of the toolchain and Apple's frameworks.
  ///
  /// A name that is missing here only keeps a dependency in the manifest.
  private static let known = Set(
    """
    if elseif else endif available unavailable file fileID filePath line column function dsohandle selector
    keyPath colorLiteral imageLiteral fileLiteral sourceLocation warning error externalMacro isolation
    expect require Predicate Expression Preview Playground Unique Index bundle
    Test Suite Tag Observable ObservationIgnored ObservationTracked DebugDescription TaskLocal MainActor
    Sendable State Binding Bindable Published ObservedObject StateObject EnvironmentObject Environment
    AppStorage SceneStorage FocusState GestureState Namespace ScaledMetric FetchRequest Query Model Attribute
    Relationship Transient Previewable Entry ViewBuilder SceneBuilder CommandsBuilder ToolbarContentBuilder
    UIApplicationDelegateAdaptor NSApplicationDelegateAdaptor UIApplicationMain NSApplicationMain IBOutlet
    IBAction IBInspectable IBDesignable NSManaged NSCopying
    """.split(whereSeparator: \.isWhitespace).map(String.init))
}
