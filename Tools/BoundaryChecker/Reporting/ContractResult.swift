/// Whether a contract is kept.
public struct ContractResult: Hashable, Sendable {
  /// The contract's name.
  public var name: String

  /// The number of findings that break it.
  public var violations: Int

  /// Whether nothing breaks the contract.
  public var isKept: Bool { violations == 0 }
}
