extension Int {
  /// The number with the English noun it counts, such as `1 item`, `3 items` or `0 items`; without a
  /// `plural` that is the singular and an `s`.
  public func counted(_ singular: String, plural: String? = nil) -> String {
    self == 1 ? "1 \(singular)" : "\(self) \(plural ?? singular + "s")"
  }
}
