/// Reads an Xcode project as an equivalent manifest: targets with their sources, the libraries they link, and
/// the packages whose products they use.
///
/// Nothing of the project runs, and it need not build on this machine.
package struct XcodeProject {
  package static let ending = ".xcodeproj"

  private let name: String
  private let root: String
  private let folder: String
  private let objects: XcodeObjects
  private let paths: [String: String]
  private let targets: [XcodeTarget]

  /// The names of the targets by their identifiers, and by the identifiers and paths of their products.
  private let names: [String: [String]]

  package init(_ path: String, in root: String) throws(BoundaryCheckError) {
    let file = Self.file(of: path)
    objects = try XcodeObjects(try FileReader.bytes(of: "\(root)/\(file)"), file: file)
    let (folder, name) = FileTree.parts(of: path)
    (self.root, self.folder) = (root, String(folder))
    self.name = String(name.dropLast(Self.ending.count))
    paths = objects.paths(from: self.folder)
    let (objects, paths, project) = (objects, paths, self.name)
    let sources = XcodeObjects.joined(self.folder, objects.project["projectDirPath"] ?? "")
    let place = sources.hasPrefix("/") ? sources : "\(FolderReader.resolved(root))/\(sources)"
    var found: [String: Set<String>?] = [:]
    targets = objects.objects("targets", of: objects.project).compactMap {
      XcodeTarget($0, of: project, at: place, objects, paths, root: root, &found)
    }
    var names: [String: [String]] = [:]
    for target in targets {
      let product = target.object["productReference"]
      for key in [target.object.id, product, objects[product]?["path"]].compactMap(\.self) {
        names[key, default: []].append(target.name)
      }
    }
    self.names = names
  }

  package static func file(of project: String) -> String { "\(project)/project.pbxproj" }
  private static let fileEnding = file(of: ending)

  package static func isFile(_ path: String) -> Bool { path.hasSuffix(fileEnding) }

  /// Returns the command that generates a project from a file of this name; `nil` for any other file.
  package static func generator(named name: Substring) -> String? {
    switch name {
    case "project.yml", "project.yaml": "xcodegen generate"
    case "Project.swift": "tuist generate"
    default: nil
    }
  }

  /// Returns the project of a folder without a package: the only one in it, or `nil`.
  package static func only(in folder: String) throws(BoundaryCheckError) -> String? {
    let names = ((try? FolderReader.entries(of: folder)) ?? []).map(\.name).sorted()
    let projects = names.filter { isFile(file(of: $0)) && isThere($0, in: folder) }
    if projects.count > 1 { throw .severalProjects(projects, path: folder) }
    if let project = projects.first { return project }
    if let command = names.lazy.compactMap({ generator(named: $0[...]) }).first {
      throw .projectNotGenerated(path: folder, command: command)
    }
    if let workspace = names.first(where: { $0.hasSuffix(".xcworkspace") }) {
      throw .projectsElsewhere(workspace: workspace)
    }
    return nil
  }

  package static func isThere(_ project: String, in folder: String) -> Bool {
    FolderReader.kind(of: "\(folder)/\(file(of: project))") == .file
  }

  package func manifest() -> Manifest {
    let own = targets.map { linked($0) }
    // A program that carries a library must also link what the library links, even without importing it.
    let carried = Set(
      zip(targets, own).flatMap { $0.0.kind == .regular ? $0.1.map(\.reference) : [] })
    let ownByName = Dictionary(firstOf: zip(targets.map(\.name), own))
    let remote = objects.objects("packageReferences", of: objects.project).compactMap {
      $0["repositoryURL"].map { PackageReference(identity: Self.identity(of: $0), path: nil) }
    }
    return Manifest(
      name: name,
      targets: zip(targets, own).map { target, own in
        let hosts = hosts(of: target)
        let provided = hosts.flatMap { ownByName[$0] ?? [] }
        let implied =
          ordered(target) + hosts.map { TargetDependency(reference: .target($0)) }
          + (target.runsInHost ? provided : [])
        let judged = own.map { dependency in
          var dependency = dependency
          let isCarried = target.kind == .executable && carried.contains(dependency.reference)
          if target.hasOtherLanguages || isCarried { dependency.isImplied = true }
          return dependency
        }
        return target.declared(folder: folder, dependencies: judged + implied.map { $0.implied })
      },
      products: libraries, packages: remote + localPackages)
  }

  /// The libraries that other projects may link, by the names of the targets and of their products.
  private var libraries: [Manifest.Product] {
    targets.filter { $0.kind == .regular }.flatMap { target in
      let file = objects.object("productReference", of: target.object)?["path"]
      return Set([target.name, file.map { Self.stem($0) } ?? target.name]).sorted().map {
        Manifest.Product(name: $0, targets: [target.name])
      }
    }
  }

  // MARK: - What targets depend on

  /// Returns what a target links: targets of the project, products of packages, and products built elsewhere.
  private func linked(_ target: XcodeTarget) -> [TargetDependency] {
    let files = objects.files(inPhases: "PBXFrameworksBuildPhase", of: target.object)
    let products =
      target.object.texts("packageProductDependencies") + files.compactMap { $0["productRef"] }
    var seen: Set<TargetDependency.Reference> = []
    return (products.compactMap { product($0) } + files.flatMap { built($0["fileRef"]) })
      .filter { seen.insert($0.reference).inserted }
  }

  /// Returns what is built before a target without being linked by it.
  private func ordered(_ target: XcodeTarget) -> [TargetDependency] {
    objects.objects("dependencies", of: target.object).flatMap { entry -> [TargetDependency] in
      if let product = product(entry["productRef"]) { return [product] }
      let proxy = objects.object("targetProxy", of: entry)
      if let name = names[entry["target"] ?? proxy?["remoteGlobalIDString"] ?? ""]?.first {
        return [TargetDependency(reference: .target(name))]
      }
      return proxy.map { foreign($0["remoteInfo"], of: $0) } ?? []
    }
  }

  /// Returns the targets whose program a test runs in or drives.
  private func hosts(of target: XcodeTarget) -> [String] {
    guard target.kind == .test else { return [] }
    let attributes = objects.project.table("attributes")["TargetAttributes"]?.table
    let keys = [
      attributes?[target.object.id]?.table?["TestTargetID"]?.text, target.hostProduct,
    ].compactMap(\.self).flatMap { names[$0] ?? [] }
    return Set(keys + [target.hostName].compactMap(\.self)).filter { host in
      targets.contains { $0.name == host && host != target.name }
    }.sorted()
  }

  private func product(_ id: String?) -> TargetDependency? {
    guard let object = objects[id], let name = object["productName"], !name.hasPrefix("plugin:")
    else { return nil }
    let package = objects.object("package", of: object)
    let place = package?["repositoryURL"] ?? package?["relativePath"]
    return TargetDependency(reference: .product(name, package: place.map(Self.identity)))
  }

  /// Returns what a linked file was built from; empty if the system provides it.
  private func built(_ id: String?) -> [TargetDependency] {
    guard let id, let file = objects[id], let path = file["path"] ?? file["name"] else { return [] }
    if let proxy = objects.object("remoteRef", of: file) { return foreign(path, of: proxy) }
    let tree = file["sourceTree"]
    let own = names[id] ?? (tree == "BUILT_PRODUCTS_DIR" ? names[path] : nil)
    if let own { return own.map { TargetDependency(reference: .target($0)) } }
    let isSystem = tree == "SDKROOT" || tree == "DEVELOPER_DIR"
    return isSystem ? [] : foreign(path, in: path)
  }

  private func foreign(_ product: String?, of proxy: XcodeObject) -> [TargetDependency] {
    let project = objects.object("containerPortal", of: proxy)?["path"]
    return project.map { foreign(product, in: $0) } ?? []
  }

  /// Returns a product of another project, whose module is assumed to have the same name.
  private func foreign(_ product: String?, in place: String) -> [TargetDependency] {
    product.map { product in
      [
        TargetDependency(
          reference: .product(Self.stem(product), package: String(FileTree.parts(of: place).name)),
          isImplied: true)
      ]
    } ?? []
  }

  /// Returns the name of a library file without its affixes: `Kit` of `Kit.framework` and of `libKit.a`.
  private static func stem(_ file: String) -> String {
    let name = FileTree.parts(of: file).name
    let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name
    return String(name.hasSuffix(".a") && stem.hasPrefix("lib") ? stem.dropFirst(3) : stem)
  }

  // MARK: - Packages

  /// The local packages: those the project references as packages, folders among its files that are packages,
  /// and packages below a folder that Xcode keeps in step.
  private var localPackages: [PackageReference] {
    let named = objects.objects("packageReferences", of: objects.project).compactMap {
      $0["relativePath"].map { XcodeObjects.joined(folder, $0) }
    }
    let shown = paths.flatMap { id, path -> [String] in
      let object = objects[id]
      if object?.kind == "PBXFileSystemSynchronizedRootGroup" {
        return FileTree(root: full(path)).paths.map { FileTree.parts(of: $0) }
          .filter { $0.name == ManifestFile.standard[...] }
          .map { XcodeObjects.joined(path, String($0.folder)) }
      }
      let type = object?["lastKnownFileType"]
      let isPackage =
        (type == "folder" || type == "wrapper")
        && FolderReader.kind(of: "\(full(path))/\(ManifestFile.standard)") == .file
      return isPackage ? [path] : []
    }
    return Set(named + shown).sorted().map { path in
      let full = FolderReader.resolved(full(path))
      return PackageReference(identity: Self.identity(of: full), path: full)
    }
  }

  private func full(_ path: String) -> String {
    path.hasPrefix("/") ? path : "\(root)/\(path)"
  }

  private static func identity(of place: String) -> String {
    let name = place.split(separator: "/").last ?? ""
    return (name.hasSuffix(".git") ? name.dropLast(4) : name).lowercased()
  }
}
