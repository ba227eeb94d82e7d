/// The parts of a URL that a policy allows: segments and query items as ranges of its decoded bytes.
struct ParsedLink {
  /// The bytes of the URL, those of a part with escapes decoded where they stood.
  var bytes: [UInt8]

  /// The path segments, at least one; the first, which names the place, in lower case.
  var segments: [Range<Int>] = []

  /// The query items in their order.
  var items: [(key: Range<Int>, value: Range<Int>)] = []

  func text(_ part: Range<Int>) -> String { String(decoding: bytes[part], as: UTF8.self) }

  /// The decoded text of a segment.
  func segment(_ index: Int) -> String { text(segments[index]) }

  /// The decoded path, for messages.
  var path: String { segments.map(text).joined(separator: "/") }

  /// The decoded value of the first item with that key.
  func value(of key: String) -> String? {
    items.first { holds(key, $0.key) }.map { text($0.value) }
  }

  /// The decoded values of all items with that key.
  func values(of key: String) -> [String] {
    items.filter { holds(key, $0.key) }.map { text($0.value) }
  }

  /// The first key that appears twice and is not among `repeated`.
  func duplicateKey(except repeated: [String] = []) -> String? {
    for (index, item) in items.enumerated() {
      let key = bytes[item.key]
      if items[..<index].contains(where: { bytes[$0.key] == key }),
        !repeated.contains(where: { holds($0, item.key) })
      {
        return text(item.key)
      }
    }
    return nil
  }

  /// Whether the part is that text, byte by byte: a string compares equal to other bytes too.
  private func holds(_ text: String, _ part: Range<Int>) -> Bool {
    bytes[part].elementsEqual(text.utf8)
  }
}
