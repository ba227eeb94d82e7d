extension Int {
  /// So many of a thing, such as `1 item` or `3 items`.
  func counted(_ noun: String) -> String {
    self == 1 ? "1 \(noun)" : "\(self) \(noun)s"
  }
}
