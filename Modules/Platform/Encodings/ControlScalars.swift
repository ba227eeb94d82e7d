extension Unicode.Scalar {
  /// Whether the scalar could control a terminal, reorder text or break a line.
  ///
  /// These are C0, DEL and C1 controls, the bidirectional marks, embeddings, overrides and isolates, and
  /// the line and paragraph separators. Untrusted text is shown, and written as JSON, with them escaped.
  public var changesTerminal: Bool {
    switch value {
    case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200E...0x200F, 0x2028...0x2029, 0x202A...0x202E,
      0x2066...0x2069:
      true
    default: false
    }
  }
}
