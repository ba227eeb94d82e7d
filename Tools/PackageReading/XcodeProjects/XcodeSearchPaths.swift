/// The folders outside of the build in which a target of a project looks for modules.
///
/// What a target finds there is not what a package of the same graph offers under that name, and where a folder
/// is missing, as one that CocoaPods or Carthage would write, nobody can tell.
package struct XcodeSearchPaths: Hashable {
  /// The modules of the module maps, frameworks and compiled modules in the folders.
  package private(set) var modules: Set<String> = []

  /// The places that are not here, as the project spells them, sorted: folders, and files of settings.
  package private(set) var missing: [String] = []

  private typealias Place = (path: String, text: String)

  /// Reads the folders that `settings` name; `root` is the project's folder, `read` what other targets read.
  init(
    _ settings: XcodeBuildSettings, root: String, _ read: inout [String: Set<String>?]
  ) {
    let root = root.hasSuffix("/") ? String(root.dropLast()) : root
    var missing = Set(settings.missingFiles.map { Self.shown($0, from: root) })
    for place in Self.places(settings, root: root) {
      let found = read[place.path] ?? Self.modules(at: place.path)
      read[place.path] = .some(found)
      if let found { modules.formUnion(found) } else { missing.insert(place.text) }
    }
    self.missing = missing.sorted()
  }

  private static func places(_ settings: XcodeBuildSettings, root: String) -> [Place] {
    var settings = settings
    for name in buildLocations { settings.lay([name: built]) }
    settings.lay(["SRCROOT": root, "SOURCE_ROOT": root, "PROJECT_DIR": root, "inherited": ""])
    let words = settingNames.flatMap { self.words(of: settings.text(of: $0, unset: unset)) }
    let flags = self.words(of: settings.text(of: "OTHER_SWIFT_FLAGS", unset: unset))
    return (words + folders(in: flags)).compactMap { word in
      // What the build itself writes, and the system's, are known from elsewhere.
      if word.contains(built) || word.isEmpty || word == "." { return nil }
      let path = word.hasPrefix("/") ? word : "\(root)/\(word)"
      return (path, shown(word, from: root))
    }
  }

  private static func shown(_ path: String, from root: String) -> String {
    let inside = path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : path
    return inside.replacing(unset, with: "…")
  }

  private static let settingNames = [
    "SWIFT_INCLUDE_PATHS", "HEADER_SEARCH_PATHS", "SYSTEM_HEADER_SEARCH_PATHS",
    "USER_HEADER_SEARCH_PATHS", "FRAMEWORK_SEARCH_PATHS", "SYSTEM_FRAMEWORK_SEARCH_PATHS",
  ]

  private static let (built, unset) = ("\u{1}", "\u{2}")

  /// The settings of Xcode itself under which the toolchain and the build's own products lie.
  private static let buildLocations = [
    "BUILD_DIR", "BUILD_ROOT", "BUILT_PRODUCTS_DIR", "CONFIGURATION_BUILD_DIR", "DERIVED_FILE_DIR",
    "DERIVED_SOURCES_DIR", "DEVELOPER_DIR", "DEVELOPER_FRAMEWORKS_DIR",
    "DEVELOPER_FRAMEWORKS_DIR_QUOTED", "DEVELOPER_LIBRARY_DIR", "OBJROOT", "PLATFORM_DIR",
    "PROJECT_TEMP_DIR", "SDKROOT", "SDK_DIR", "SYMROOT", "SYSTEM_LIBRARY_DIR", "TARGET_BUILD_DIR",
    "TARGET_TEMP_DIR", "TOOLCHAIN_DIR",
  ]

  /// Returns the folders that flags of the compiler add: `-I folder`, `-Ffolder`.
  private static func folders(in flags: [String]) -> [String] {
    let options = ["-I", "-F", "-Fsystem"]
    let map = "-fmodule-map-file="
    return flags.indices.compactMap { index in
      let flag = flags[index]
      if options.contains(flag) { return index + 1 < flags.count ? flags[index + 1] : nil }
      if flag.hasPrefix(map) { return String(flag.dropFirst(map.count)) }
      return flag.hasPrefix("-I") || flag.hasPrefix("-F/") || flag.hasPrefix("-F.")
        ? String(flag.dropFirst(2)) : nil
    }
  }

  /// Returns the words of a setting; a space in quotes, or after `\`, belongs to a word.
  private static func words(of text: String) -> [String] {
    var (words, word): ([String], String) = ([], "")
    var (quote, isEscaped): (Character?, Bool) = (nil, false)
    for character in text {
      if isEscaped {
        word.append(character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == quote {
        quote = nil
      } else if quote == nil, character == "\"" || character == "'" {
        quote = character
      } else if quote == nil, character.isWhitespace {
        words.append(word)
        word = ""
      } else {
        word.append(character)
      }
    }
    return (words + [word]).filter { !$0.isEmpty }
  }

  /// Returns the modules in a folder, with `/**` in those below it too; `nil` if it is not there.
  private static func modules(at path: String) -> Set<String>? {
    if path.hasSuffix("/**") || path.hasSuffix("/**/") {
      let folder = String(path[..<(path.lastIndex(of: "*") ?? path.endIndex)].dropLast(2))
      guard FolderReader.kind(of: folder) == .folder else { return nil }
      return FileTree(root: folder).paths.reduce(into: []) { found, file in
        let (parent, name) = FileTree.parts(of: file)
        if maps.contains(String(name)) { found.formUnion(mappedModules(in: "\(folder)/\(file)")) }
        for part in parent.split(separator: "/") {
          if let module = module(part) { found.insert(module) }
        }
      }
    }
    switch FolderReader.kind(of: path) {
    case .absent: return nil
    case .file, .other: return Set(mappedModules(in: path))
    case .folder: break
    }
    let entries = (try? FolderReader.entries(of: path, followsLinks: true)) ?? []
    return entries.reduce(into: []) { found, entry in
      if maps.contains(entry.name) { found.formUnion(mappedModules(in: "\(path)/\(entry.name)")) }
      if let module = module(entry.name[...]) { found.insert(module) }
      // The compiler looks for a module in the folder of its name, too.
      guard entry.kind == .folder else { return }
      for map in maps { found.formUnion(mappedModules(in: "\(path)/\(entry.name)/\(map)")) }
    }
  }

  private static let maps = ["module.modulemap", "module.map"]

  private static func mappedModules(in path: String) -> [String] {
    (try? FileReader.text(of: path)).map(ModuleMap.modules) ?? []
  }

  /// Returns the module of a framework or of a compiled module, by its file name.
  private static func module(_ name: Substring) -> String? {
    for ending in [".framework", ".xcframework", ".swiftmodule"] where name.hasSuffix(ending) {
      return String(name.dropLast(ending.count))
    }
    return nil
  }
}
