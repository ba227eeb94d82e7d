/// What stands between the braces of a function, an initializer or an accessor.
struct FunctionBody: Hashable {
  /// The bytes between the braces.
  let range: Range<Int>

  /// Whether it is an initializer's, which ends without a value but has to set everything.
  let isInitializer: Bool
}
