extension Int {
  /// Returns the number with the English noun it counts, such as `1 item`, `3 items` or `0 items`.
  package func counted(_ singular: String) -> String {
    self == 1 ? "1 \(singular)" : "\(self) \(singular)s"
  }

  /// Returns the number as a part of a whole, such as `50 of 120 items`, or `120 items` where it is all.
  package func counted(_ singular: String, of whole: Int) -> String {
    self == whole ? counted(singular) : "\(self) of \(whole.counted(singular))"
  }
}
