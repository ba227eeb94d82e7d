import Foundation

/// The shipped program, compared with the `sqlite3` shell on the same file.
@MainActor
enum ShellRows {
  private static let sqlite = "sqlite3 CLI"

  static func all(_ options: Options) throws -> [Comparison] {
    let shop = try ShippedShop(options.shop)
    let lines = options.isShort ? 1_000 : 10_000
    let promised = [Target.perSecond(15_000)]
    return [
      try oneShot(shop),
      try script("read, from a script, text", shop, reading, lines, targets: promised),
      try script("read, from a script, json", shop, reading, lines, ["--json"]),
      try script("read and write in turn, from a script, text", shop, writing, lines / 10),
    ]
  }

  /// Read-only commands, each with the corresponding query for the `sqlite3` shell.
  ///
  /// They end where they began. A stack that grew with every round would make `where`, which prints all of
  /// it, slower with each command.
  private static let reading = [
    ("where", "SELECT 1;"),
    (
      "open shop://category/books",
      """
      SELECT id, name, summary, price_minor, price_currency, price_exponent FROM catalog_product \
      WHERE category_id = 'books' ORDER BY name, id LIMIT 20;
      """
    ),
    ("open shop://product/p-042", product),
    ("back", "SELECT 1;"),
    ("open shop://product/p-021", product),
    ("root", "SELECT 1;"),
  ]

  private static let writing = [
    ("open shop://product/p-042", product), ("add", update),
    ("open shop://cart", "SELECT 1;"), ("remove 1", update),
  ]

  private static let update = "UPDATE catalog_product SET stock = stock WHERE id = 'p-042';"

  private static let product = """
    SELECT p.id, p.name, p.summary, p.price_minor, p.stock, c.name, s.name FROM catalog_product p \
    JOIN catalog_category c ON c.id = p.category_id JOIN catalog_seller s ON s.id = p.seller_id \
    WHERE p.id = 'p-042';
    """

  private static func oneShot(_ shop: ShippedShop) throws -> Comparison {
    let command = shop.program(["open", "shop://product/p-042"])
    let query = Program("sqlite3", [shop.database, product])
    guard try command.output().contains("In stock"), try query.output().contains("p-042") else {
      throw BenchmarkError.disagreement("what is shown of a product")
    }
    return Comparison(
      name: "one command, start to end",
      ours: runs(command, "shop-cli", in: shop), beside: [runs(query, sqlite, in: shop)],
      targets: [.ratio(1.5)], isTimedByWall: true)
  }

  private static func script(
    _ what: String, _ shop: ShippedShop, _ commands: [(String, String)], _ count: Int,
    _ arguments: [String] = [], targets: [Target] = []
  ) throws -> Comparison {
    let lines = (0..<count).map { commands[$0 % commands.count] }
    func file(_ lines: [String], _ ending: String) throws -> String {
      try shop.folder.write(lines.joined(separator: "\n") + "\n", to: "\(what).\(ending)")
    }
    let ours = shop.program(arguments, input: try file(lines.map(\.0), "txt"))
    let queries = Program("sqlite3", [shop.database], input: try file(lines.map(\.1), "sql"))
    _ = try ours.output()
    return Comparison(
      name: "commands that \(what)", ours: runs(ours, "shop-cli", in: shop, unit: count),
      beside: [runs(queries, sqlite, in: shop, unit: count)], targets: targets, isTimedByWall: true,
      repetitions: 1)
  }

  /// Returns a contender that runs a program in a shop; the shop's folder lives as long as the contender.
  private static func runs(
    _ program: Program, _ name: String, in shop: ShippedShop, unit: Int = 1
  ) -> Contender {
    Contender(name, unit: unit) {
      defer { withExtendedLifetime(shop) {} }
      return try program.succeed()
    }
  }
}

/// The shipped build of the shop with its own database and home folder.
private final class ShippedShop {
  let folder: TemporaryFolder
  let database: String

  private let path: String

  init(_ path: String) throws {
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw BenchmarkError.unavailable(
        "there is no shipped shop-cli at \(path); Tools/shop --version builds it")
    }
    _ = try Program("sqlite3", ["--version"]).succeed()
    self.path = path
    folder = try TemporaryFolder("benchmark-shell")
    database = "\(folder.path)/shop.db"
    _ = try program(["-c", "skip"]).output()
  }

  func program(_ arguments: [String], input: String = "/dev/null") -> Program {
    let home = folder.path
    return Program(
      path, ["--database", database, "--no-restore"] + arguments, input: input,
      environment: [
        "HOME": home, "XDG_DATA_HOME": home, "XDG_STATE_HOME": home, "XDG_CONFIG_HOME": home,
        "XDG_CACHE_HOME": home,
      ])
  }
}
