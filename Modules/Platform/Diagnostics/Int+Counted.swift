extension Int {
  /// The number with the English noun it counts, such as `1 item`, `3 items` or `0 items`.
  ///
  /// - Parameters:
  ///   - singular: The noun for one.
  ///   - plural: The noun for any other number; `nil` for the singular and an `s`.
  /// - Returns: The number, a space and the noun.
  public func counted(_ singular: String, plural: String? = nil) -> String {
    self == 1 ? "1 \(singular)" : "\(self) \(plural ?? singular + "s")"
  }
}
