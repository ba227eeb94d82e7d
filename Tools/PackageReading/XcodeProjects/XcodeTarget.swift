package import SwiftScanning

/// A target of a project, with its sources and the effect of its build settings on them.
struct XcodeTarget {
  let object: XcodeObject
  let name: String
  let kind: TargetKind
  private let settings: XcodeBuildSettings
  private let flags: Set<String>
  private let searchPaths: XcodeSearchPaths
  private var sources: [String] = []
  private var excluded: [String] = []
  private var files: [String] = []

  /// Whether it compiles or sees other languages than Swift, whose uses of other targets are not read.
  private(set) var hasOtherLanguages: Bool

  /// Reads a target; `nil` for one that compiles nothing, such as an aggregate.
  ///
  /// `place` is the full path of the project's folder, `found` the modules in folders that were read before.
  init?(
    _ object: XcodeObject, of project: String, at place: String, _ objects: XcodeObjects,
    _ paths: [String: String], root: String, _ found: inout [String: Set<String>?]
  ) {
    guard object.kind == "PBXNativeTarget", let name = object["name"] else { return nil }
    (self.object, self.name) = (object, name)
    kind = Self.kind(of: object["productType"] ?? "")
    func settings(_ configuration: String?) -> XcodeBuildSettings {
      Self.settings(
        of: object, objects, paths, root: root, configuration: configuration,
        known: ["TARGET_NAME": name, "TARGETNAME": name, "PROJECT_NAME": project])
    }
    self.settings = settings(nil)
    searchPaths = XcodeSearchPaths(self.settings, root: place, &found)
    let list = objects.object("buildConfigurationList", of: object)
    let others = objects.objects("buildConfigurations", of: list).map { settings($0["name"]).flags }
    flags = others.reduce(self.settings.flags) { $0.intersection($1) }
    hasOtherLanguages = self.settings["SWIFT_OBJC_BRIDGING_HEADER"] != nil
    addFiles(objects, paths)
    addFolders(objects, paths)
    for folder in sources where !hasOtherLanguages && !folder.hasSuffix(".swift") {
      hasOtherLanguages = FileTree(root: "\(root)/\(folder)").paths.contains(where: Self.isSource)
    }
  }

  private static func kind(of productType: String) -> TargetKind {
    if productType.contains("testing") || productType.contains("unit-test") { return .test }
    let libraries = ["framework", "library", "product-type.bundle"]
    return libraries.contains(where: productType.contains) ? .regular : .executable
  }

  // MARK: - Sources

  private mutating func addFiles(_ objects: XcodeObjects, _ paths: [String: String]) {
    for entry in objects.files(inPhases: "PBXSourcesBuildPhase", of: object) {
      // An entry may refer to a file that was removed.
      guard let id = entry["fileRef"], let file = objects[id] else { continue }
      let path = paths[id] ?? file["path"] ?? file["name"] ?? ""
      guard path.hasSuffix(".swift") else {
        hasOtherLanguages = hasOtherLanguages || Self.isSource(path)
        continue
      }
      add(path, isThere: paths[id] != nil)
    }
  }

  /// Adds the folders whose files belong to the target without being listed, with their exceptions.
  ///
  /// For a target that does not have the folder, the exceptions are the files it compiles in it.
  private mutating func addFolders(_ objects: XcodeObjects, _ paths: [String: String]) {
    let own = Set(object.texts("fileSystemSynchronizedGroups"))
    for id in own.sorted() {
      guard let path = paths[id] else { continue }
      add(path, isThere: true)
      excluded += (objects[id]?.texts("explicitFolders") ?? []).map {
        XcodeObjects.joined(path, $0)
      }
    }
    for (group, set) in objects.exceptions where set["target"] == object.id {
      guard let folder = paths[group] else { continue }
      let exceptions = set.texts("membershipExceptions").map { XcodeObjects.joined(folder, $0) }
      if own.contains(group) {
        excluded += exceptions
      } else {
        for path in exceptions where path.hasSuffix(".swift") { add(path, isThere: true) }
      }
    }
  }

  private mutating func add(_ path: String, isThere: Bool) {
    if path.hasSuffix(".swift") { files.append(path) }
    guard isThere, !path.hasPrefix("/"), !path.hasPrefix("../"), path != ".." else { return }
    sources.append(path)
  }

  private static func isSource(_ path: String) -> Bool {
    ["m", "mm", "c", "cc", "cpp", "cxx", "M"].contains { path.hasSuffix("." + $0) }
  }

  // MARK: - Build settings

  /// Returns the settings of a configuration or, if none is named, of the default one.
  private static func settings(
    of object: XcodeObject, _ objects: XcodeObjects, _ paths: [String: String], root: String,
    configuration: String?, known: [String: String]
  ) -> XcodeBuildSettings {
    var settings = XcodeBuildSettings(known)
    for owner in [objects.project, object] {
      let list = objects.object("buildConfigurationList", of: owner)
      let all = objects.objects("buildConfigurations", of: list)
      let names = [configuration, list?["defaultConfigurationName"]].compactMap(\.self)
      let named = names.lazy.compactMap { name in all.first { $0["name"] == name } }.first
      guard let chosen = named ?? all.first else { continue }
      settings.lay(["CONFIGURATION": chosen["name"] ?? ""])
      if let file = file(of: chosen, paths) {
        settings.lay(file: file.hasPrefix("/") ? file : "\(root)/\(file)")
      }
      settings.lay(chosen.table("buildSettings").mapValues { $0.texts.joined(separator: " ") })
    }
    return settings
  }

  private static func file(of configuration: XcodeObject, _ paths: [String: String]) -> String? {
    if let file = configuration["baseConfigurationReference"] { return paths[file] }
    let folder = configuration["baseConfigurationReferenceAnchor"].flatMap { paths[$0] }
    let path = configuration["baseConfigurationReferenceRelativePath"]
    return folder.flatMap { folder in path.map { XcodeObjects.joined(folder, $0) } }
  }

  var module: String {
    settings["PRODUCT_MODULE_NAME"] ?? ModuleName.c99(settings["PRODUCT_NAME"] ?? name)
  }

  /// Whether the tests run inside their host, where everything the host links is available.
  var runsInHost: Bool {
    kind == .test && object["productType"]?.contains("ui-testing") == false
  }

  var hostName: String? { settings["TEST_TARGET_NAME"] }

  /// The product that a test runs in: `Shop.app` of `$(BUILT_PRODUCTS_DIR)/Shop.app/Shop`.
  var hostProduct: String? {
    settings["TEST_HOST"]?.split(separator: "/").first { $0.hasSuffix(".app") }.map(String.init)
  }

  private var systems: Set<String> {
    let names = [
      "iphone": "iOS", "macosx": "macOS", "appletv": "tvOS", "watch": "watchOS", "xr": "visionOS",
    ]
    let platforms = (settings["SUPPORTED_PLATFORMS"] ?? settings["SDKROOT"] ?? "")
      .split(separator: " ")
    let known = platforms.map { platform in names.first { platform.hasPrefix($0.key) }?.value }
    return known.contains(nil) ? [] : Set(known.compactMap(\.self))
  }

  private var swiftSettings: [TargetSetting] {
    var found = [
      TargetSetting(name: "swiftLanguageMode", values: [settings["SWIFT_VERSION"] ?? "5"]),
      TargetSetting(name: "define", values: flags.sorted()),
      TargetSetting(
        name: "unsafeFlags",
        values: (settings["OTHER_SWIFT_FLAGS"] ?? "").split(separator: " ").map(String.init)),
    ]
    let features = [
      "SWIFT_ENABLE_BARE_SLASH_REGEX": "BareSlashRegexLiterals",
      "SWIFT_UPCOMING_FEATURE_INTERNAL_IMPORTS_BY_DEFAULT": "InternalImportsByDefault",
      "SWIFT_UPCOMING_FEATURE_MEMBER_IMPORT_VISIBILITY": "MemberImportVisibility",
    ]
    for (setting, feature) in features where settings.isOn(setting) {
      found.append(TargetSetting(name: "enableUpcomingFeature", values: [feature]))
    }
    return found
  }

  // MARK: - The manifest

  /// Returns the target as a manifest's target, in the sources' common folder or else the project's folder.
  func declared(folder: String, dependencies: [TargetDependency]) -> Manifest.Target {
    var common = sources.first ?? folder
    for source in sources {
      while common.hasSuffix(".swift")
        || !common.isEmpty && source != common && !source.hasPrefix(common + "/")
      {
        common = String(FileTree.parts(of: common).folder)
      }
    }
    let prefix = common.isEmpty ? 0 : common.count + 1
    func relative(_ path: String) -> String { String(path.dropFirst(prefix)) }
    return Manifest.Target(
      name: name, type: kind, path: common, sources: sources.map(relative),
      excluded: excluded.filter { common.isEmpty || $0.hasPrefix(common + "/") }.map(relative),
      dependencies: dependencies, settings: swiftSettings,
      project: XcodeTargetTraits(
        module: module, position: object.position, systems: systems, searchPaths: searchPaths,
        files: files,
        folders: "\(folder)/".hasPrefix(common + "/") || common.isEmpty
          ? Set(sources.compactMap { Self.folder(of: $0, below: prefix) }).sorted() : [common]))
  }

  /// Returns the folder that a source covers: itself, or the folder of a file below the common prefix.
  private static func folder(of path: String, below prefix: Int) -> String? {
    let rest = path.dropFirst(prefix)
    if !path.hasSuffix(".swift") { return path }
    return rest.firstIndex(of: "/").map { String(path[..<$0]) }
  }
}

/// The traits of a target that an Xcode project has and a SwiftPM manifest does not.
package struct XcodeTargetTraits: Hashable {
  package let module: String
  package let position: SourcePosition

  /// The systems it is built for, as named in `os(…)`; empty if unknown.
  let systems: Set<String>
  package let searchPaths: XcodeSearchPaths

  /// The Swift files it lists, including missing files and those outside the folder under check.
  package let files: [String]

  /// The folders that are its own; a file in one of them belongs to a target.
  package let folders: [String]

  package func compiles(_ condition: CompilationCondition) -> Bool {
    systems.isEmpty
      || systems.contains { system in
        [true, false].contains { isDebug in
          BuildSetting(
            system: system, isDebug: isDebug, traits: [], flags: .ofProject, absentModules: []
          ).mayCompile(condition, knownTraits: [])
        }
      }
  }
}
