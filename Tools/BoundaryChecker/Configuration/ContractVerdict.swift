/// How a contract judges one use of a target.
enum ContractVerdict {
  /// The contract permits it, or does not govern the using target.
  case kept
  /// `neverImport` names it.
  case forbidden
  /// `mayImport` does not name it.
  case notAllowed
}
