/// All that is wrong with an import file; nothing of it was imported.
public struct ImportRejection: Error, Hashable, Sendable {
  /// The most problems that are kept.
  public static let limit = 20

  /// The first problems, in the order of the file.
  public private(set) var problems: [ImportProblem] = []

  /// How many there are altogether.
  public private(set) var count = 0

  /// Creates a rejection without a reason yet.
  public init() {}

  /// Adds problems that stand behind those it has.
  public mutating func add(_ more: [ImportProblem]) {
    count += more.count
    let ordered = more.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
    problems += ordered.prefix(Self.limit - problems.count)
  }
}
