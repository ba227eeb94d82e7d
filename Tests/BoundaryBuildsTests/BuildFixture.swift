import BoundaryFixtures
import Foundation

@testable import BoundaryChecker

/// A package of a few small targets, in a repository with branches, whose builds have a place of their own.
struct BuildFixture {
  let fixture: GitFixture
  let cache: TemporaryFolder

  static let base: [String: String] = [
    "Package.swift": """
    // swift-tools-version: 6.0
    import PackageDescription
    var targets: [Target] = [
      .target(name: "Base"),
      .target(name: "Cart", dependencies: ["Base"]),
      .target(name: "Home", dependencies: ["Base"]),
      .testTarget(name: "CartTests", dependencies: ["Base", "Cart"]),
    ]
    if Context.environment["EXTRA"] != nil {
      targets.append(.target(name: "Extra", dependencies: ["Base"]))
    }
    let package = Package(name: "fixture", targets: targets)
    """,
    "Sources/Base/Price.swift": "public func price(_ value: Int) -> Int { value }\n",
    "Sources/Cart/Cart.swift": "import Base\npublic func sum() -> Int { price(1) }\n",
    "Sources/Home/Home.swift": "import Base\nlet home = 1\n",
    "Sources/Extra/Extra.swift": "import Base\nlet extra = 1\n",
    "Tests/CartTests/CartTests.swift": "@testable import Cart\nlet told = sum()\n",
    "CODEOWNERS": "/Sources/Base/ @base\n/Sources/Cart/ @cart\n/Sources/Home/ @home\n",
    ".gitignore": ".build/\n",
  ]

  /// A branch that renames what `Base` declares and adapts what it sees.
  static let renames: [String: String] = [
    "Sources/Base/Price.swift": "public func cost(_ value: Int) -> Int { value }\n",
    "Sources/Cart/Cart.swift": "import Base\npublic func sum() -> Int { cost(1) }\n",
  ]

  static let uses = ["Sources/Home/Use.swift": "import Base\nlet use = price(2)\n"]

  init(
    _ files: [String: String] = [:],
    branches: [(name: String, files: [String: String])] = []
  ) throws {
    fixture = try GitFixture(in: "")
    cache = try TemporaryFolder()
    for (path, text) in Self.base.merging(files, uniquingKeysWith: { $1 }) {
      try fixture.write(text, to: path)
    }
    try fixture.commit("main")
    for (name, files) in branches { try branch(name, files) }
  }

  func branch(_ name: String, _ files: [String: String]) throws {
    try fixture.git("checkout", "-q", "-b", name, "main")
    for (path, text) in files { try fixture.write(text, to: path) }
    try fixture.commit(name)
    try fixture.git("checkout", "-q", "main")
  }

  func run(_ words: [String], building: Bool = true, before tools: String? = nil) -> CommandOutcome
  {
    var environment = ProcessInfo.processInfo.environment
    environment["XDG_CACHE_HOME"] = cache.path
    if let tools { environment["PATH"] = "\(tools):\(environment["PATH"] ?? "")" }
    return BoundaryCheckCommand.run(
      words + (building ? ["--build"] : []) + ["--package-path", fixture.package],
      environment: CommandEnvironment(variables: environment))
  }

  /// What the forecast says with builds: the findings a line each, and everything.
  func told(_ words: String...) -> (status: ExitStatus, lines: [String], all: String) {
    let outcome = run(["forecast"] + words)
    let lines = outcome.output.split(separator: "\n").filter { $0.contains(": error: [") }
    return (outcome.status, lines.map(String.init), outcome.output + outcome.diagnostics)
  }

  /// The place that is kept for the repository.
  var kept: String {
    get throws {
      let all = "\(cache.path)/boundary-check/builds"
      return "\(all)/\(try FileManager.default.contentsOfDirectory(atPath: all)[0])"
    }
  }
}
