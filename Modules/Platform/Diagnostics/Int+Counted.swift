extension Int {
  /// Returns the number with the English noun it counts, such as `1 item`, `3 items` or `0 items`.
  package func counted(_ singular: String) -> String {
    self == 1 ? "1 \(singular)" : "\(self) \(singular)s"
  }
}
