/// Why a test cannot do what it wants with a ``TestHost``.
public enum TestHostError: Error, Hashable, Sendable {
  /// The screen on top has fewer rows.
  case noSuchRow(Int, count: Int)

  /// The row is only read.
  case onlyRead(Int)
}
