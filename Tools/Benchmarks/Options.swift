import CommandArguments

struct Options {
  static let syntax = CommandSyntax(
    name: "benchmarks", summary: "measures the project beside floors",
    options: [
      CommandOption("--short", summary: "one short sample of less, without what takes minutes"),
      CommandOption("--row", takes: .text, summary: "only rows whose names contain it"),
      CommandOption("--page", takes: .file, summary: "write the tables of a page again"),
      CommandOption("--shop", takes: .file, summary: "the shipped build of the shop"),
    ],
    operands: [Operand("GROUP", .choice(Group.allCases.map(\.rawValue)), .any)])

  let groups: [Group]

  /// Whether to take fewer and shorter samples, and to skip rows that take minutes.
  let isShort: Bool

  let row: String?

  let page: String?

  let shop: String

  /// Whether all groups were requested, so that one that cannot be measured here is skipped.
  let isEveryGroup: Bool

  let asksForHelp: Bool

  init(_ arguments: [String]) throws(ArgumentError) {
    let given = try Arguments(arguments, syntax: Self.syntax)
    let isShort = given.has("--short")
    let named = given.words.compactMap(Group.init)
    self.isShort = isShort
    isEveryGroup = named.isEmpty
    groups = named.isEmpty ? Group.allCases.filter { isShort || $0 != .build } : named
    (row, page) = (given.value("--row"), given.value("--page"))
    shop = given.value("--shop") ?? ".build/shop/release/shop-cli"
    asksForHelp = given.asksForHelp
  }
}

enum Group: String, CaseIterable {
  case growth, shell, store, boundary, build

  @MainActor
  func rows(_ options: Options) async throws -> [Comparison] {
    switch self {
    case .growth: try GrowthRows.all(options)
    case .shell: try ShellRows.all(options)
    case .store: try await StoreRows.all(options)
    case .boundary: try BoundaryRows.all(options)
    case .build: try BuildRows.all(options)
    }
  }
}
