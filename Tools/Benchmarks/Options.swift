import CommandArguments

/// The arguments, understood.
struct Options {
  static let syntax = CommandSyntax(
    name: "benchmarks", summary: "measures the project beside floors",
    options: [
      CommandOption("--short", summary: "fewer and shorter samples, without what takes minutes"),
      CommandOption("--profile", summary: "run ours for a profiler, the others for show"),
      CommandOption("--row", takes: .text, summary: "only rows whose names contain it"),
      CommandOption("--page", takes: .file, summary: "write the tables of a page again"),
      CommandOption("--shop", takes: .file, summary: "the shipped build of the shop"),
      CommandOption("--check", takes: .folder, summary: "check a package once, and nothing else"),
    ],
    operands: [Operand("GROUP", .choice(Group.allCases.map(\.rawValue)), .any)])

  let groups: [Group]

  /// Whether fewer and shorter samples will do, and what takes minutes is left out.
  let isShort: Bool

  /// Whether ours is to run for a profiler, and the others only for show.
  let isProfiling: Bool

  /// What the names of the rows to be measured contain.
  let row: String?

  /// The package that is checked once, and nothing else done, so that its memory can be measured.
  let checkedPackage: String?

  /// The page whose tables are written again.
  let page: String?

  /// The shipped build of the shop.
  let shop: String

  /// Whether all groups were asked for, so that one that cannot be measured here is left out.
  let isEveryGroup: Bool

  let asksForHelp: Bool

  init(_ arguments: [String]) throws(ArgumentError) {
    let given = try Arguments(arguments, syntax: Self.syntax)
    let isShort = given.has("--short")
    let named = given.words.compactMap(Group.init)
    self.isShort = isShort
    isEveryGroup = named.isEmpty
    groups = named.isEmpty ? Group.allCases.filter { isShort || $0 != .build } : named
    isProfiling = given.has("--profile")
    (row, checkedPackage) = (given.value("--row"), given.value("--check"))
    (page, shop) = (given.value("--page"), given.value("--shop") ?? ".build/shop/release/shop-cli")
    asksForHelp = given.asksForHelp
  }
}

/// What is measured together.
enum Group: String, CaseIterable {
  case link, compose, container, navigation, restoration, shell, store, boundary, build

  /// The group's rows, set up and ready to run.
  @MainActor
  func rows(_ options: Options) async throws -> [Comparison] {
    switch self {
    case .link: try LinkRows.all()
    case .compose: try ComposeRows.all()
    case .container: try ContainerRows.all()
    case .navigation: try NavigationRows.all()
    case .restoration: try RestorationRows.all(options)
    case .shell: try ShellRows.all(options)
    case .store: try await StoreRows.all(options)
    case .boundary: try BoundaryRows.all(options)
    case .build: try BuildRows.all(options)
    }
  }
}
