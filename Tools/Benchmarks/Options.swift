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

  private let given: Arguments

  init(_ arguments: [String]) throws(ArgumentError) {
    given = try Arguments(arguments, syntax: Self.syntax)
  }

  var asksForHelp: Bool { given.asksForHelp }
  var row: String? { given.value("--row") }
  var page: String? { given.value("--page") }
  var shop: String { given.value("--shop") ?? ".build/shop/release/shop-cli" }

  /// Whether to take fewer and shorter samples, and to skip rows that take minutes.
  var isShort: Bool { given.has("--short") }

  /// Whether all groups were requested, so that one that cannot be measured here is skipped.
  var isEveryGroup: Bool { given.words.isEmpty }

  var groups: [Group] {
    isEveryGroup
      ? Group.allCases.filter { isShort || $0 != .build } : given.words.compactMap(Group.init)
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
