import BoundaryFixtures
import Expectations
import Testing

@testable import PackageReading

/// A project of Xcode is read as the manifest that it amounts to.
@Suite("Projects of Xcode")
struct XcodeProjectTests {
  private func target(_ name: String, of project: ProjectFixture) throws -> Manifest.Target {
    try #require(try project.manifest().targets.first { $0.name == name })
  }

  private func declared(_ target: Manifest.Target, implied: Bool = false) -> [String] {
    target.dependencies.filter { $0.isImplied == implied }.map { dependency in
      switch dependency.reference {
      case .target(let name), .byName(let name): name
      case .product(let name, let package): "\(name)@\(package ?? "?")"
      }
    }.sorted()
  }

  @Test("targets have their kinds, their files and the folder that these have in common")
  func targets() throws {
    let project = try ProjectFixture([
      .init(name: "App", type: "application", files: ["App/Main.swift", "App/In/View.swift"]),
      .init(name: "Kit", files: ["Kit/A.swift", "Shared/S.swift"]),
      .init(name: "AppTests", type: "bundle.unit-test", files: ["Tests/T.swift"]),
      .init(name: "Empty"),
    ])
    let manifest = try project.manifest()
    expectEqual(manifest.name, "App")
    expectEqual(manifest.targets.map(\.type), [.executable, .regular, .test, .regular])
    expectEqual(manifest.targets.map(\.path), ["App", "", "Tests", ""])
    expectEqual(
      manifest.targets.map(\.sources),
      [["Main.swift", "In/View.swift"], ["Kit/A.swift", "Shared/S.swift"], ["T.swift"], []])
  }

  @Test("a folder that Xcode compiles as a whole has its exceptions, and lends files to others")
  func folders() throws {
    let project = try ProjectFixture([
      .init(name: "App", type: "application", folders: ["App": ["Info.plist", "Old/X.swift"]]),
      .init(name: "Widget", type: "app-extension", extras: ["App": ["Model.swift", "Info.plist"]]),
    ])
    let app = try target("App", of: project)
    expectEqual(app.path, "App")
    expectEqual(app.sources, [""])
    expectEqual(app.excluded, ["Info.plist", "Old/X.swift"])
    try expectEqual(target("Widget", of: project).sources, ["Model.swift"])
  }

  @Test(
    "the module has the name the settings give, or the target's as an identifier",
    arguments: [
      ([:], "My_Kit"), (["PRODUCT_NAME": "$(TARGET_NAME)"], "My_Kit"),
      (["PRODUCT_NAME": "Kit-2"], "Kit_2"), (["PRODUCT_MODULE_NAME": "Base"], "Base"),
      (["PRODUCT_MODULE_NAME": "${TARGET_NAME:c99extidentifier}UI"], "My_KitUI"),
      (["PRODUCT_MODULE_NAME": "$(NAME)", "NAME": "Of$(SUFFIX)", "SUFFIX": "Kit"], "OfKit"),
      (["PRODUCT_NAME": "$(PRODUCT_NAME)"], "My_Kit"),
      (["PRODUCT_MODULE_NAME": "$(M_$(CONFIGURATION))", "M_Release": "Kit"], "Kit"),
      (["PRODUCT_MODULE_NAME": "${M_${X}}", "X": "$(Y)", "Y": "1", "M_1": "One"], "One"),
    ])
  func modules(settings: [String: String], module: String) throws {
    let project = try ProjectFixture([.init(name: "My Kit", settings: settings)])
    try expectEqual(target("My Kit", of: project).project?.module, module)
  }

  @Test("settings without an end cost no more than others")
  func endlessSettings() {
    var values: [String: String] = [:]
    for place in 0..<60 { values["A\(place)"] = "$(A\(place + 1))$(A\(place + 1))x" }
    #expect(XcodeBuildSettings(values).expanded("$(A0)").utf8.count < 10_000)
    let nested = String(repeating: "$(", count: 10_000)
    #expect(XcodeBuildSettings(values).expanded(nested).utf8.count < 10_000)
  }

  @Test("an .xcconfig file counts under the settings of the target, and includes others")
  func configurationFiles() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "#include \"../base.xcconfig\"\n#include? \"none.xcconfig\"\nNAME = Shop // the app\n",
      to: "In/a.xcconfig")
    try folder.write("#include \"In/a.xcconfig\"\nNAME = Base\nSUFFIX=UI\n", to: "base.xcconfig")
    var settings = XcodeBuildSettings()
    settings.lay(file: "\(folder.path)/In/a.xcconfig")
    settings.lay(["PRODUCT_NAME": "$(NAME)$(SUFFIX)", "NAME": "$(inherited)2"])
    expectEqual(settings["PRODUCT_NAME"], "Shop2UI")
  }

  @Test(
    "a line of an .xcconfig file is read as Xcode reads it",
    arguments: [
      ("NAME[config=Debug] = Other\nNAME = Kit", "Kit"), ("NAME = Kit;", "Kit"),
      ("NAME = Kit ; // the name", "Kit"), ("NAME = A;B", "A;B"),
      ("NAME = Kit \\\n  and \\\r\n  more\nOTHER = x", "Kit   and   more"),
      ("// ends in \\\nNAME = Kit", "Kit"),
    ])
  func configurationLines(text: String, value: String) throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(text, to: "a.xcconfig")
    var settings = XcodeBuildSettings()
    settings.lay(file: file)
    expectEqual(settings["NAME"], value)
  }

  @Test(
    "what is linked is declared; what is only built before, or comes from elsewhere, is implied")
  func dependencies() throws {
    let project = try ProjectFixture(
      [
        .init(
          name: "App", type: "application", links: ["Kit"], builtBefore: ["Kit", "Extension"],
          products: ["Nuke@nuke", "Feature@Feature", "Loose", "plugin:Lint@nuke"],
          frameworks: [
            "UIKit.framework": "SDKROOT", "Vendor/Map.xcframework": "SOURCE_ROOT",
            "libPods-App.a": "BUILT_PRODUCTS_DIR",
          ]),
        .init(name: "Kit"), .init(name: "Extension", type: "app-extension"),
      ], local: ["Feature"],
      remote: ["https://example.com/kean/Nuke.git", "https://example.com/nuke"])
    let app = try target("App", of: project)
    expectEqual(declared(app), ["Feature@feature", "Kit", "Loose@?", "Nuke@nuke"])
    expectEqual(
      declared(app, implied: true),
      ["Extension", "Kit", "Map@Map.xcframework", "Pods-App@libPods-App.a"])
  }

  @Test("packages are those that are fetched, and those at a path")
  func packages() throws {
    let project = try ProjectFixture(
      [.init(name: "App")], files: ["Packages/Feature/Package.swift": ""],
      local: ["Packages/Feature"], remote: ["https://example.com/kean/Nuke.git"])
    let packages = try project.manifest().packages
    expectEqual(packages.map(\.identity), ["nuke", "feature"])
    #expect(packages.map { $0.path?.hasSuffix("/Packages/Feature") } == [nil, true])
  }

  @Test("a test has its host, and inside of it all that the host links")
  func hosts() throws {
    func project(_ type: String, _ settings: [String: String]) throws -> ProjectFixture {
      try ProjectFixture([
        .init(name: "App", type: "application", links: ["Kit"], products: ["Nuke"]),
        .init(name: "Kit"), .init(name: "Tests", type: type, settings: settings),
      ])
    }
    let inside = try project(
      "bundle.unit-test", ["TEST_HOST": "$(BUILT_PRODUCTS_DIR)/App.app/Contents/MacOS/App"])
    try expectEqual(declared(target("Tests", of: inside), implied: true), ["App", "Kit", "Nuke@?"])
    let beside = try project("bundle.ui-testing", ["TEST_TARGET_NAME": "App"])
    try expectEqual(declared(target("Tests", of: beside), implied: true), ["App"])
  }

  @Test("what a program carries for its libraries need not be imported by it")
  func carried() throws {
    let project = try ProjectFixture([
      .init(name: "App", type: "application", links: ["Kit", "Base"]),
      .init(name: "Kit", links: ["Base"]), .init(name: "Base"),
    ])
    let app = try target("App", of: project)
    expectEqual(declared(app), ["Kit"])
    expectEqual(declared(app, implied: true), ["Base"])
    try expectEqual(declared(target("Kit", of: project)), ["Base"])
  }

  @Test("files outside of the folder under check are named, whoever compiles them")
  func outside() throws {
    let project = try ProjectFixture(
      [.init(name: "App", files: ["Main.swift", "../../Shared/S.swift", "/tmp/T.swift"])],
      project: "ios/App.xcodeproj")
    let app = try #require(try project.manifest("ios/App.xcodeproj").targets.first)
    expectEqual(app.path, "ios")
    expectEqual(app.sources, ["Main.swift"])
    expectEqual(app.project?.files, ["ios/Main.swift", "../Shared/S.swift", "/tmp/T.swift"])
  }

  @Test(
    "what is not a project is an error with its place",
    arguments: [
      ("{}", "App.xcodeproj/project.pbxproj:1:1: "),
      (
        "{objects = {a = {isa = PBXGroup;};};\nrootObject = a;}",
        "App.xcodeproj/project.pbxproj:2:14: "
      ),
    ])
  func noProject(text: String, place: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "App.xcodeproj/project.pbxproj")
    let error = #expect(throws: BoundaryCheckError.self) {
      try XcodeProject("App.xcodeproj", in: folder.path)
    }
    #expect(error.map { "\($0)".hasPrefix(place) } == true)
  }
}
