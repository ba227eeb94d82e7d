/// The floor of reading a link: a trie of dictionaries, as somebody would write it by hand for one app.
///
/// It is strict about the scheme and the bytes, unescapes nothing, knows texts only, and gives no
/// reasons. No node has both words and a parameter.
struct LinkFloor {
  /// The number of a template, with the texts of its parameters.
  struct Place: Hashable {
    let template: Int
    let values: [String]
  }

  private struct Node {
    var words: [Substring: Int] = [:]
    var parameter: Int?
    var template: Int?
  }

  private static let scheme = "shop://"
  private static let slash = UInt8(ascii: "/")

  private var nodes = [Node()]

  init(_ templates: [String]) {
    for (number, template) in templates.enumerated() {
      var node = 0
      for segment in template.split(separator: "/") {
        let isParameter = segment.hasPrefix(":")
        if let next = isParameter ? nodes[node].parameter : nodes[node].words[segment] {
          node = next
          continue
        }
        let next = nodes.count
        nodes.append(Node())
        if isParameter { nodes[node].parameter = next } else { nodes[node].words[segment] = next }
        node = next
      }
      nodes[node].template = number
    }
  }

  /// The place a link names; `nil` for one that is refused, or names none.
  func place(_ link: String) -> Place? {
    guard link.utf8.count <= 2_048, link.utf8.starts(with: Self.scheme.utf8) else { return nil }
    let rest = link.utf8.dropFirst(Self.scheme.utf8.count)
    let path = rest.prefix { $0 != UInt8(ascii: "?") }
    guard path.allSatisfy({ $0 == Self.slash || Self.isUnreserved($0) }),
      Self.isQuery(rest[path.endIndex...])
    else { return nil }
    var node = 0
    var values: [String] = []
    for segment in path.split(separator: Self.slash, omittingEmptySubsequences: false) {
      let word = Substring(segment)
      if let next = nodes[node].words[word] {
        node = next
      } else if let next = nodes[node].parameter, !["", ".", ".."].contains(word) {
        values.append(String(word))
        node = next
      } else {
        return nil
      }
    }
    return nodes[node].template.map { Place(template: $0, values: values) }
  }

  /// Whether it is empty, or `?` and pairs of `key=value` joined by `&`.
  private static func isQuery(_ text: Substring.UTF8View.SubSequence) -> Bool {
    text.isEmpty
      || text.dropFirst().split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
        .allSatisfy { pair in
          let parts = pair.split(separator: UInt8(ascii: "="), omittingEmptySubsequences: false)
          return parts.count == 2 && !parts[0].isEmpty
            && parts.allSatisfy { $0.allSatisfy(isUnreserved) }
        }
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x2d, 0x2e, 0x5f, 0x7e: true
    default: false
    }
  }
}
