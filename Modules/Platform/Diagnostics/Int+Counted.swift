extension Int {
  /// Returns the number with the English noun it counts, such as `1 item`, `3 items` or `0 items`; without a
  /// `plural`, the plural is the singular with an `s`.
  package func counted(_ singular: String, plural: String? = nil) -> String {
    self == 1 ? "1 \(singular)" : "\(self) \(plural ?? singular + "s")"
  }
}
