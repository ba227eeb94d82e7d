import Foundation
import Testing

/// A copy of the library beside stand-ins of the toolkits, compiled as on one of Apple's platforms: its `#if os(…)` say
/// what they would say there.
struct ToolkitBuild {
  typealias Platform = StandInTable.Platform

  /// Whether there is a compiler, and modules that these tests were built with; where the toolkits are, they are used.
  static var isPossible: Bool {
    #if canImport(SwiftUI)
      false
    #else
      compiler != nil
        && FileManager.default.fileExists(atPath: products.appending(path: "Modules").path)
    #endif
  }

  private static var compiler: String? {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.map { "\($0)/swiftc" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  private static let products = Bundle.main.bundleURL
  private static let root = StandInTable.tests.deletingLastPathComponent()
    .deletingLastPathComponent()
  /// SwiftPM's name for the package, under which what is `package` is seen.
  private static let package = String(
    root.lastPathComponent.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" })

  let platform: Platform
  private let folder: URL

  /// Makes the stand-ins' modules in a folder.
  init(_ platform: Platform, in folder: String, linking isLinked: Bool = false) throws {
    (self.platform, self.folder) = (platform, URL(filePath: folder))
    for module in toolkits {
      let files = try write(StandInTable.sources(of: module, on: platform))
      // Only their signatures matter, not how they are written.
      let output = try compile(
        files, module,
        ["-D", "STAND_INS", "-swift-version", "5", "-suppress-warnings"]
          + (isLinked ? ["-D", "PLAYED"] : []),
        isLinked: isLinked)
      try #require(output.isEmpty, "\(output)")
    }
  }

  private var toolkits: [String] { platform == .macOS ? ["SwiftUI"] : ["UIKit", "SwiftUI"] }

  /// Compiles the library; returns what the compiler says.
  func library(linking isLinked: Bool = false) throws -> String {
    let folder = Self.root.appending(path: "Modules/Platform/NavigationSwiftUI")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    let files = try paths.filter { $0.hasSuffix(".swift") }.sorted().map { path in
      let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
      return (
        name: "Library-\(path.split(separator: "/").joined(separator: "-"))", text: there(text)
      )
    }
    return try compile(write(files), "NavigationSwiftUI", Self.settings, isLinked: isLinked)
  }

  /// The files of a folder of Swift, as the platform has them.
  static func sources(in path: String) throws -> [(name: String, text: String)] {
    let folder = root.appending(path: path)
    return try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") }.sorted()
      .map { ($0, try String(contentsOf: folder.appending(path: $0), encoding: .utf8)) }
  }

  /// Compiles code that uses the toolkits, without its object files; returns what the compiler says.
  func code(_ sources: [(name: String, text: String)]) throws -> String {
    try compile(write(sources), "Code", Self.settings, isLinked: false)
  }

  /// Compiles the player on the library, with the object files of the package's own modules; returns it, and what the
  /// compiler says.
  func player(of sources: [(name: String, text: String)]) throws -> (
    program: String, output: String
  ) {
    let program = folder.appending(path: "player").path
    var objects = (toolkits + ["NavigationSwiftUI"]).map {
      folder.appending(path: "\($0).o").path
    }
    for module in Self.linked { objects += try Self.objects(of: module) }
    func link(_ options: [String]) throws -> String {
      try run(
        ["-wmo", "-o", program, "-parse-as-library", "-D", "PLAYER", "-module-name", "Player"]
          + options + Self.settings + write(sources) + objects)
    }
    let output = try link([])
    // The package's modules may be built to record which lines are covered.
    return (program, try output.contains("__llvm_profile") ? link(["-profile-generate"]) : output)
  }

  /// The object files of a module; its folder may hold some of files that are gone.
  private static func objects(of module: String) throws -> [String] {
    let map = products.appending(path: "\(module).build/output-file-map.json")
    let outputs = try JSONDecoder().decode(
      [String: [String: String]].self, from: Data(contentsOf: map))
    let objects = Set(outputs.values.compactMap { $0["object"] })
    return objects.filter { FileManager.default.fileExists(atPath: $0) }.sorted()
  }

  /// The modules that the library stands on.
  private static let linked = [
    "CommandArguments", "DependencyInjection", "Diagnostics", "Encodings", "Navigation",
    "PluginInterface", "PublishedLinks", "Routing", "Screens", "Spelling",
  ]

  /// What a program prints.
  static func output(of program: String, _ arguments: String...) throws -> String {
    try output(of: URL(filePath: program), arguments, in: nil)
  }

  private static let settings =
    ["-swift-version", "6", "-strict-memory-safety", "-package-name", package]
    + [
      "ExistentialAny", "ImmutableWeakCaptures", "InferIsolatedConformances",
      "InternalImportsByDefault", "MemberImportVisibility", "NonisolatedNonsendingByDefault",
    ].flatMap { ["-enable-upcoming-feature", $0] }

  private func there(_ text: String) -> String {
    text.replacing(/os\((\w+)\)/) { $0.output.1 == platform.rawValue ? "true" : "false" }
  }

  private func write(_ files: [(name: String, text: String)]) throws -> [String] {
    try files.map { file in
      let url = folder.appending(path: file.name)
      try Data(file.text.utf8).write(to: url)
      return url.path
    }
  }

  private func compile(
    _ files: [String], _ module: String, _ options: [String], isLinked: Bool
  ) throws -> String {
    let interface = folder.appending(path: "\(module).swiftmodule").path
    let object = [
      "-c", "-wmo", "-enable-testing", "-o", folder.appending(path: "\(module).o").path,
    ]
    return try run(
      [
        "-wmo", "-emit-module", "-emit-module-path", interface, "-parse-as-library", "-module-name",
        module,
      ]
        + (isLinked ? object : []) + options + files)
  }

  private func run(_ arguments: [String]) throws -> String {
    let compiler = URL(filePath: try #require(Self.compiler))
    let modules = Self.products.appending(path: "Modules").path
    return try Self.output(
      of: compiler, arguments + ["-I", folder.path, "-I", modules], in: folder)
  }

  private static func output(
    of program: URL, _ arguments: [String], in folder: URL?
  ) throws -> String {
    let process = Process()
    (process.executableURL, process.arguments) = (program, arguments)
    process.environment = ProcessInfo.processInfo.environment
      .merging(["LLVM_PROFILE_FILE": "/dev/null"]) { $1 }
    if let folder { process.currentDirectoryURL = folder }
    let output = Pipe()
    (process.standardError, process.standardOutput) = (output, output)
    try process.run()
    defer { process.waitUntilExit() }
    return String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  }
}
