import BoundaryFixtures

@testable import BoundaryChecker
@testable import PackageReading

/// A project of Xcode in a temporary folder, written as Xcode writes one.
struct ProjectFixture {
  struct Target {
    var name: String
    var type = "framework"

    /// The Swift files it lists, by their paths from the project's folder.
    var files: [String] = []

    /// The folders it compiles without listing their files, with what it leaves out of each.
    var folders: [String: [String]] = [:]

    /// What it takes from folders that are not its own.
    var extras: [String: [String]] = [:]

    /// The targets whose products it links, and those that are only built before it.
    var links: [String] = []
    var builtBefore: [String] = []

    /// The products of packages it links, as `Product@package`; without a package as `Product`.
    var products: [String] = []

    /// Frameworks from elsewhere that it links, by the trees they stand in.
    var frameworks: [String: String] = [:]
    var settings: [String: String] = [:]

    /// The settings of a second configuration, `Debug`.
    var debugging: [String: String]?
  }

  let folder: TemporaryFolder

  /// Writes `App.xcodeproj`, and the files by path.
  ///
  /// `local` are packages by their paths, `remote` those that are fetched, by their addresses.
  init(
    _ targets: [Target], files: [String: String] = [:], local: [String] = [],
    remote: [String] = [], project: String = "App.xcodeproj", configuration: String? = nil
  ) throws {
    folder = try TemporaryFolder()
    try folder.write(
      Self.text(targets, local: local, remote: remote), to: "\(project)/project.pbxproj")
    for (path, source) in files { try folder.write(source, to: path) }
    if let configuration { try folder.write(configuration, to: "boundaries.json") }
  }

  func manifest(_ project: String = "App.xcodeproj") throws -> Manifest {
    try XcodeProject(project, in: folder.path).manifest()
  }

  /// Runs the command on the project.
  func run(_ arguments: [String] = []) -> CommandOutcome {
    BoundaryCheckCommand.run(arguments + ["--package-path", folder.path])
  }

  /// The findings as `place: [rule] message`.
  func findings(_ arguments: [String] = []) -> [String] {
    run(["check"] + arguments).output.split(separator: "\n").map(String.init).filter {
      $0.contains(": error: ") || $0.contains(": warning: ")
    }
  }

  /// The text of `project.pbxproj`.
  static func text(
    _ targets: [Target], local: [String] = [], remote: [String] = []
  ) -> String {
    var objects: [String] = []
    var children: [String] = []
    func add(_ id: String, _ kind: String, _ members: String) {
      objects.append("\t\t\"\(id)\" /* \(kind) */ = {isa = \(kind); \(members)};")
    }
    func list(_ ids: [String]) -> String { "(\(ids.map { "\"\($0)\", " }.joined()))" }
    for path in Set(targets.flatMap(\.files)).sorted() {
      add("file \(path)", "PBXFileReference", "path = \"\(path)\"; sourceTree = SOURCE_ROOT; ")
      children.append("file \(path)")
    }
    let folders = targets.flatMap { Array($0.folders.keys) + $0.extras.keys }
    for path in Set(folders).sorted() {
      let sets = targets.compactMap { target in
        (target.folders[path] ?? target.extras[path]).map { paths in
          let id = "set \(path) \(target.name)"
          add(
            id, "PBXFileSystemSynchronizedBuildFileExceptionSet",
            "membershipExceptions = \(list(paths)); target = \"\(target.name)\"; ")
          return id
        }
      }
      add(
        "folder \(path)", "PBXFileSystemSynchronizedRootGroup",
        "exceptions = \(list(sets)); path = \"\(path)\"; sourceTree = \"<group>\"; ")
      children.append("folder \(path)")
    }
    for target in targets {
      let ending =
        ["application": "app", "framework": "framework", "bundle.unit-test": "xctest"][target.type]
      add(
        "product \(target.name)", "PBXFileReference",
        "path = \"\(target.name).\(ending ?? "appex")\"; sourceTree = BUILT_PRODUCTS_DIR; ")
      var linked: [String] = []
      for link in target.links {
        add("link \(target.name) \(link)", "PBXBuildFile", "fileRef = \"product \(link)\"; ")
        linked.append("link \(target.name) \(link)")
      }
      for (path, tree) in target.frameworks {
        add("framework \(path)", "PBXFileReference", "path = \"\(path)\"; sourceTree = \(tree); ")
        add("link \(target.name) \(path)", "PBXBuildFile", "fileRef = \"framework \(path)\"; ")
        linked.append("link \(target.name) \(path)")
      }
      for product in target.products {
        let parts = product.split(separator: "@")
        let package = parts.count > 1 ? "package = \"package \(parts[1])\"; " : ""
        add(
          "use \(target.name) \(product)", "XCSwiftPackageProductDependency",
          "\(package)productName = \(parts[0]); ")
      }
      for file in target.files {
        add("compile \(target.name) \(file)", "PBXBuildFile", "fileRef = \"file \(file)\"; ")
      }
      for other in target.builtBefore {
        add("order \(target.name) \(other)", "PBXTargetDependency", "target = \"\(other)\"; ")
      }
      add(
        "sources \(target.name)", "PBXSourcesBuildPhase",
        "files = \(list(target.files.map { "compile \(target.name) \($0)" })); ")
      add("frameworks \(target.name)", "PBXFrameworksBuildPhase", "files = \(list(linked)); ")
      let configurations =
        [("Release", target.settings)]
        + (target.debugging.map { [("Debug", $0)] } ?? [])
      for (name, settings) in configurations {
        let lines = settings.map { "\"\($0)\" = \"\($1)\"; " }.joined()
        add(
          "\(name) \(target.name)", "XCBuildConfiguration",
          "buildSettings = {\(lines)}; name = \(name); ")
      }
      add(
        "configurations \(target.name)", "XCConfigurationList",
        "buildConfigurations = \(list(configurations.map { "\($0.0) \(target.name)" })); ")
      add(
        target.name, "PBXNativeTarget",
        """
        buildConfigurationList = "configurations \(target.name)"; \
        buildPhases = \(list(["sources \(target.name)", "frameworks \(target.name)"])); \
        dependencies = \(list(target.builtBefore.map { "order \(target.name) \($0)" })); \
        fileSystemSynchronizedGroups = \(list(target.folders.keys.map { "folder \($0)" })); \
        name = "\(target.name)"; \
        packageProductDependencies = \(list(target.products.map { "use \(target.name) \($0)" })); \
        productReference = "product \(target.name)"; \
        productType = "com.apple.product-type.\(target.type)"; 
        """)
    }
    for path in local {
      add("package \(path)", "XCLocalSwiftPackageReference", "relativePath = \"\(path)\"; ")
    }
    for address in remote {
      let name = address.split(separator: "/").last.map { $0.replacing(".git", with: "") } ?? ""
      add("package \(name)", "XCRemoteSwiftPackageReference", "repositoryURL = \"\(address)\"; ")
    }
    let packages =
      local.map { "package \($0)" }
      + remote.map { "package \($0.split(separator: "/").last ?? "")".replacing(".git", with: "") }
    add("groups", "PBXGroup", "children = \(list(children)); sourceTree = \"<group>\"; ")
    add(
      "project", "PBXProject",
      "mainGroup = groups; packageReferences = \(list(packages)); "
        + "targets = \(list(targets.map(\.name))); ")
    return """
      // !$*UTF8*$!
      {
      \tarchiveVersion = 1;
      \tobjectVersion = 77;
      \tobjects = {
      \(objects.joined(separator: "\n"))
      \t};
      \trootObject = project /* Project object */;
      }

      """
  }
}
