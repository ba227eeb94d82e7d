import Foundation

/// The shipped program, beside the `sqlite3` shell on the same file.
@MainActor
enum ShellRows {
  private static let sqlite = "sqlite3 CLI"

  static func all(_ options: Options) async throws -> [Comparison] {
    let shop = try ShippedShop(options.shop)
    let lines = options.isShort ? 1_000 : 10_000
    var rows = [try oneShot(shop, options)]
    for isJSON in [false, true] {
      rows.append(try script(shop, reading, of: lines, "read", json: isJSON))
    }
    rows.append(
      try script(
        shop, writing, of: lines / 10, "read and write in turn", json: false, targets: []))
    return rows
  }

  /// Commands that read, each with what the `sqlite3` shell is asked instead.
  ///
  /// They end where they began: a stack that grew with every round would make `where`, which tells all
  /// of it, dearer the more commands there are.
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

  /// A product into the cart and out of it again.
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

  private static func oneShot(_ shop: ShippedShop, _ options: Options) throws -> Comparison {
    let command = shop.program(["open", "shop://product/p-042"])
    guard try command.output().contains("In stock") else {
      throw BenchmarkError.disagreement("what the shop shows")
    }
    let query = Program("sqlite3", [shop.database, product])
    guard try query.output().contains("p-042") else {
      throw BenchmarkError.disagreement("what sqlite3 finds")
    }
    var others: [Contender] = []
    if !options.isShort {
      let bare = try BareProgram(in: shop.folder)
      others.append(
        runs(Program(bare.path, [shop.database, product]), "a bare static program", in: shop))
    }
    let probe = try PeakMemoryProbe(in: shop.folder)
    let memory = try (0..<5).map { _ in try probe.peakMemory(of: command) }.max() ?? 0
    let megabytes = Double(memory) / 1e6
    return Comparison(
      name: "one command, start to end",
      ours: runs(command, "shop-cli", in: shop), floor: runs(query, sqlite, in: shop),
      others: others,
      targets: [
        .ratio(1.25, to: sqlite), Target("peak memory ≤ 8 MB") { _ in megabytes <= 8 },
      ], isTimedByWall: true,
      note: { "peak memory \(Numerals.short(megabytes)) MB" })
  }

  private static func script(
    _ shop: ShippedShop, _ commands: [(String, String)], of count: Int, _ what: String,
    json: Bool, targets: [Target] = [.perSecond(50_000)]
  ) throws -> Comparison {
    let (name, lines) = (
      json ? "json" : "text", (0..<count).map { commands[$0 % commands.count] }
    )
    let own = try shop.folder.write(
      lines.map(\.0).joined(separator: "\n") + "\n", to: "\(what)-\(name).txt")
    let queries = try shop.folder.write(
      lines.map(\.1).joined(separator: "\n") + "\n", to: "\(what)-\(name).sql")
    let ours = shop.program(json ? ["--json"] : [], input: own)
    guard try ours.run().status == 0 else {
      throw BenchmarkError.programFailed("shop-cli", status: 1, output: try ours.output())
    }
    return Comparison(
      name: "commands that \(what), from a script, \(name)",
      ours: runs(ours, "shop-cli", in: shop, unit: count),
      floor: runs(
        Program("sqlite3", [shop.database], input: queries), sqlite, in: shop, unit: count),
      targets: targets, isTimedByWall: true, repetitions: 1)
  }

  /// Runs of a program in a shop, whose folder stays as long as the contender.
  private static func runs(
    _ program: Program, _ name: String, in shop: ShippedShop, unit: Int = 1
  ) -> Contender {
    Contender(name, unit: unit) { count in
      defer { withExtendedLifetime(shop) {} }
      for _ in 0..<count {
        let run = try program.run()
        guard run.status == 0 else {
          throw BenchmarkError.programFailed(name, status: run.status, output: "")
        }
      }
      return count
    }
  }
}
