import BoundaryFixtures
import Expectations
import Foundation
import Testing

@testable import BoundaryChecker
@testable import PackageReading

/// What the settings of a project find is not taken for what a package beside it offers under the same name.
@Suite("Search paths of projects of Xcode")
struct XcodeSearchPathTests {
  private static let kit = """
    // swift-tools-version: 5.9
    import PackageDescription
    let package = Package(
      name: "Kit", products: [.library(name: "Kit", targets: ["Kit"])],
      targets: [.target(name: "_KitPrivate"), .target(name: "Kit", dependencies: ["_KitPrivate"])])
    """

  /// An app that links `Kit` and imports a target of its package which no product offers.
  private func app(
    _ settings: [String: String], files: [String: String] = [:]
  ) throws -> ProjectFixture {
    let own = [
      "App/Main.swift": "import Kit\nimport _KitPrivate\n", "Kit/Package.swift": Self.kit,
      "Kit/Sources/Kit/K.swift": "import _KitPrivate\n", "Kit/Sources/_KitPrivate/P.swift": "",
    ]
    return try ProjectFixture(
      [
        .init(
          name: "App", type: "application", files: ["App/Main.swift"], products: ["Kit@Kit"],
          settings: settings)
      ], files: own.merging(files) { $1 }, local: ["Kit"])
  }

  private static let map = "module _KitPrivate { header \"k.h\" export * }"

  @Test("without search paths, the import is of the package's target, which no product offers")
  func none() throws {
    let findings = try app([:]).findings(["--workspace", "--rule", "undeclared-dependency"])
    expectEqual(
      findings.map { $0.prefix { $0 != "]" } },
      [
        "App/Main.swift:2:8: error: [undeclared-dependency"
      ])
  }

  @Test(
    "a module in a folder that the settings name is no target of a package",
    arguments: [
      (["SWIFT_INCLUDE_PATHS": "$(SRCROOT)/C/include"], "C/include/module.modulemap"),
      (["SWIFT_INCLUDE_PATHS": "C"], "C/_KitPrivate/module.modulemap"),
      (["HEADER_SEARCH_PATHS": "$(inherited) ${PROJECT_DIR}/C/**"], "C/a/b/module.modulemap"),
      (["PARTS": "C", "HEADER_SEARCH_PATHS": "$(SRCROOT)/$(PARTS)"], "C/module.map"),
      (
        ["P_Release": "C d", "SWIFT_INCLUDE_PATHS": "'$(SRCROOT)/$(P_$(CONFIGURATION))'"],
        "C d/module.modulemap"
      ),
      (["OTHER_SWIFT_FLAGS": "-D A -I C"], "C/module.modulemap"),
      (["OTHER_SWIFT_FLAGS": "-Xcc -fmodule-map-file=$(SRCROOT)/C/my.map"], "C/my.map"),
      (["FRAMEWORK_SEARCH_PATHS": "C"], "C/_KitPrivate.framework/Headers/k.h"),
      (["FRAMEWORK_SEARCH_PATHS": "C/**"], "C/x/_KitPrivate.framework/Headers/k.h"),
      (["SWIFT_INCLUDE_PATHS": "C"], "C/_KitPrivate.swiftmodule"),
    ])
  func found(_ settings: [String: String], _ file: String) throws {
    let project = try app(settings, files: [file: Self.map])
    expectEqual(project.findings(["--workspace"]), [])
    #expect(project.run(["check", "--workspace", "--strict-knowledge"]).status == .clean)
  }

  @Test("settings files, and those they include, name folders too")
  func files() throws {
    let project = try app(
      [:],
      files: [
        "Config/App.xcconfig": "#include \"Base.xcconfig\"\n#include? \"Mine.xcconfig\"\n",
        "Config/Base.xcconfig": "SWIFT_INCLUDE_PATHS = $(inherited) $(SRCROOT)/C\n",
        "C/module.modulemap": Self.map,
      ])
    var settings = XcodeBuildSettings()
    settings.lay(file: "\(project.folder.path)/Config/App.xcconfig")
    var read: [String: Set<String>?] = [:]
    let paths = XcodeSearchPaths(settings, root: project.folder.path, &read)
    expectEqual(paths.modules, ["_KitPrivate"])
    expectEqual(paths.missing, [])
    settings.lay(file: "\(project.folder.path)/Pods/App.xcconfig")
    let others = XcodeSearchPaths(settings, root: project.folder.path, &read)
    expectEqual(others.missing, ["Pods/App.xcconfig"])
  }

  @Test(
    "what a missing folder would tell is a note, counted, and fails a check that wants to know",
    arguments: [
      ("$(SRCROOT)/Carthage/Build/iOS", "Carthage/Build/iOS"),
      ("'$(PODS_ROOT)/Kit'", "…/Kit"), ("Vendor/**", "Vendor/**"),
    ])
  func missing(_ path: String, _ shown: String) throws {
    let project = try app(["FRAMEWORK_SEARCH_PATHS": path])
    let check = project.run(["check", "--workspace"])
    expectEqual(check.status, .clean)
    #expect(
      check.output.contains("; or it comes from '\(shown)', which is not here"), "\(check.output)")
    #expect(
      check.diagnostics.contains(
        "not fully known: 1 target whose imports may come from search paths that are not here"))
    let strict = project.run(["check", "--workspace", "--strict-knowledge"])
    expectEqual(strict.status, .findings)
    #expect(strict.diagnostics.contains("fetch what the search paths of the projects lead to"))
    expectEqual(project.run(["fix", "--workspace"]).output, "")
  }

  @Test("a contract that such an import may break is a note where the folder is missing")
  func contracts() throws {
    let contract = """
      {"version": 1, "forbidden": [
        {"name": "own", "targets": ["App"], "modules": ["_KitPrivate"], "reason": "It is Kit's own."}]}
      """
    for (folder, level) in [("Carthage/Build", "note"), ("App", "error")] {
      let project = try app(
        ["FRAMEWORK_SEARCH_PATHS": folder], files: ["boundaries.json": contract])
      let output = project.run(["check", "--workspace", "--rule", "forbidden"]).output
      #expect(output.contains("App/Main.swift:2:8: \(level): [forbidden]"), "\(output)")
    }
  }

  @Test("a baseline made where the folder is missing holds where it is there, and the reverse")
  func baseline() throws {
    let project = try app(["FRAMEWORK_SEARCH_PATHS": "Carthage/Build"])
    let folder = "\(project.folder.path)/Carthage/Build"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let update = ["baseline", "update", "--workspace", "--allow-growth"]
    expectEqual(project.run(["check", "--workspace"]).status, .findings)
    expectEqual(project.run(update).status, .clean)
    for isThere in [true, false] {
      if !isThere { try FileManager.default.removeItem(atPath: folder) }
      expectEqual(project.run(["check", "--workspace"]).status, .clean)
      expectEqual(project.run(["baseline", "verify", "--workspace"]).status, .clean)
    }
  }

  @Test("what the build writes and what the system brings is no missing folder")
  func built() throws {
    let settings = [
      "FRAMEWORK_SEARCH_PATHS":
        "$(inherited) $(BUILT_PRODUCTS_DIR)/Kit $(PLATFORM_DIR)/Developer/Library/Frameworks",
      "SDKROOT": "iphoneos", "HEADER_SEARCH_PATHS": "$(SDKROOT)/usr/include/libxml2",
    ]
    let project = try app(settings)
    expectEqual(project.run(["check", "--workspace"]).status, .findings)
    #expect(!project.run(["check", "--workspace"]).diagnostics.contains("not fully known"))
  }
}
