import Encodings

/// Finds an app's links in the bytes of a text: prose, tables, mails, source code.
///
/// A link begins with the app's scheme, or with `https` and one of the app's hosts. It may also contain `#`,
/// `@`, `:` and non-ASCII letters, which no printed link contains, so that a wrong link is found whole.
/// Punctuation that ends a sentence, a quotation, an emphasis or a table cell is not part of the link. A link
/// without a path, such as `shop://` or a bare host, with a placeholder as its first word, or cut off by `…`, is
/// skipped.
///
/// ```swift
/// LinkFinder(policy).find(in: Array("See shop://cart.".utf8)) { print($0.text) }  // shop://cart
/// ```
public struct LinkFinder: Sendable {
  /// A link found in a text.
  public struct Found: Hashable, Sendable {
    /// The link; a placeholder such as `\(id)`, `{id}`, `<id>` or `%s` is replaced by `*`.
    public let bytes: ArraySlice<UInt8>
    /// The byte offset of the link in the text.
    public let offset: Int

    /// The link as a string.
    public var text: String { String(decoding: bytes, as: UTF8.self) }
  }

  fileprivate static let value = UInt8(ascii: "*")
  private static let web = Array("https".utf8)

  private let scheme: [UInt8]
  private let hosts: [[UInt8]]

  /// Creates a finder for the links that a policy allows.
  public init(_ policy: LinkPolicy) {
    scheme = Array(policy.scheme.utf8)
    hosts = policy.hosts.map { Array($0.utf8) }
  }

  /// Calls `body` with each link, in the order of the text.
  ///
  /// - Complexity: O(length of the text).
  public func find(in text: [UInt8], _ body: (Found) -> Void) {
    var position = 2
    while position + 1 < text.count {
      // Looking at every other byte finds one of the two slashes.
      guard text[position] == UInt8(ascii: "/") else {
        position += 2
        continue
      }
      let second = text[position - 1] == UInt8(ascii: "/") ? position : position + 1
      position += 2
      guard let (start, path) = beginning(in: text, slash: second) else { continue }
      var reader = Reader(text: text, position: path)
      let rest = reader.rest(emphasis: start == 0 ? nil : text[start - 1])
      position = max(position, reader.position)
      if rest.isEmpty { continue }
      body(Found(bytes: text[start..<path] + rest, offset: start))
    }
  }

  /// Returns where a link with its second slash at `slash` begins, and where its path begins.
  private func beginning(in text: [UInt8], slash: Int) -> (start: Int, path: Int)? {
    guard slash >= 3, slash + 1 < text.count, text[slash] == UInt8(ascii: "/"),
      text[slash - 1] == UInt8(ascii: "/"), text[slash - 2] == UInt8(ascii: ":")
    else { return nil }
    if let start = start(of: scheme, in: text, before: slash - 2) { return (start, slash + 1) }
    guard let start = start(of: Self.web, in: text, before: slash - 2) else {
      return nil
    }
    for host in hosts {
      let name = text[(slash + 1)...].prefix(host.count)
      guard name.lazy.map(\.folded).elementsEqual(host) else { continue }
      // Any port is part of the link, even one that is not allowed.
      let port = text[name.endIndex...].prefix { $0 == 58 || (48...57).contains($0) }
      guard port.endIndex < text.count, text[port.endIndex] == UInt8(ascii: "/"),
        port.isEmpty || port.first == UInt8(ascii: ":")
      else { continue }
      return (start, port.endIndex + 1)
    }
    return nil
  }

  private func start(of scheme: [UInt8], in text: [UInt8], before colon: Int) -> Int? {
    let start = colon - scheme.count
    guard start >= 0, text[start..<colon].lazy.map(\.folded).elementsEqual(scheme),
      start == 0 || !text[start - 1].isInScheme
    else { return nil }
    return start
  }
}

private struct Reader {
  /// The longest placeholder; without a limit, a line with many openings is scanned once for each.
  private static let longestValue = 1_000

  let text: [UInt8]
  var position: Int

  /// Reads the path and its query; empty if its first word is a placeholder or the link is cut off.
  ///
  /// `emphasis` is the byte before the link: as `_` or `~` it may also end the link.
  mutating func rest(emphasis: UInt8?) -> ArraySlice<UInt8> {
    let start = position
    while position < text.count, text[position].isInFoundLink { position += 1 }
    var rest = text[start..<position]
    // Most links end here: no placeholder, no HTML entity, no letter outside ASCII.
    if position < text.count, goesOn { rest = goingOn(from: rest) }
    if text[position...].starts(with: "…".utf8) { return [] }
    while let last = rest.last, last.endsSentence || last.isEmphasis && last == emphasis {
      rest.removeLast()
    }
    if rest.contains(UInt8(ascii: "%")) { rest = fillingIn(rest) }
    return rest.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
      .contains(LinkFinder.value) ? [] : rest
  }

  /// The bytes with each `%s`, `%d` or `%@`, which a formatted text fills in, as a value.
  private func fillingIn(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var (filled, rest) = (ArraySlice<UInt8>(), bytes)
    while let byte = rest.popFirst() {
      // `%de` is an escaped byte.
      if byte == UInt8(ascii: "%"), let kind = rest.first, "sd@".utf8.contains(kind),
        kind != UInt8(ascii: "d") || rest.dropFirst().first?.hexadecimalValue == nil
      {
        rest.removeFirst()
        filled.append(LinkFinder.value)
      } else {
        filled.append(byte)
      }
    }
    return filled
  }

  private var goesOn: Bool {
    switch text[position] {
    case 0x80..., UInt8(ascii: ";"), UInt8(ascii: "\\"), UInt8(ascii: "$"), UInt8(ascii: "{"),
      UInt8(ascii: "<"):
      true
    default: false
    }
  }

  private mutating func goingOn(from plain: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var bytes = plain
    while position < text.count {
      if text[position].isInFoundLink {
        bytes.append(text[position])
        position += 1
      } else if text[position] == UInt8(ascii: ";") {
        guard takesEntity(behind: &bytes) else { break }
        position += 1
      } else if skipsValue() {
        bytes.append(LinkFinder.value)
      } else if let letter {
        bytes += letter
        position += letter.count
      } else {
        break
      }
    }
    return bytes
  }

  /// Reads `&amp;`, whose semicolon is at the position, as `&`; any other entity ends the link before it.
  private func takesEntity(behind bytes: inout ArraySlice<UInt8>) -> Bool {
    guard let start = bytes.lastIndex(of: UInt8(ascii: "&")) else { return false }
    let name = bytes[(start + 1)...]
    if name.elementsEqual("amp".utf8) {
      bytes = bytes[...start]
      return true
    }
    if !name.contains(UInt8(ascii: "=")) { bytes = bytes[..<start] }
    return false
  }

  /// Skips a placeholder: `\(…)`, `$(…)`, `${…}`, `{…}`, `<name>`, or `…` at the start of a value.
  private mutating func skipsValue() -> Bool {
    let ellipsis = "…".utf8
    if text[position...].starts(with: ellipsis) {
      guard text[position - 1].beginsValue else { return false }
      position += ellipsis.count
      return true
    }
    let next = position + 1 < text.count ? text[position + 1] : 0
    let (open, close, length): (UInt8, UInt8, Int)
    switch (text[position], next) {
    case (UInt8(ascii: "\\"), UInt8(ascii: "(")), (UInt8(ascii: "$"), UInt8(ascii: "(")):
      (open, close, length) = (UInt8(ascii: "("), UInt8(ascii: ")"), 2)
    case (UInt8(ascii: "$"), UInt8(ascii: "{")):
      (open, close, length) = (UInt8(ascii: "{"), UInt8(ascii: "}"), 2)
    case (UInt8(ascii: "{"), _):
      (open, close, length) = (UInt8(ascii: "{"), UInt8(ascii: "}"), 1)
    case (UInt8(ascii: "<"), let byte) where byte.isLetter:
      (open, close, length) = (UInt8(ascii: "<"), UInt8(ascii: ">"), 1)
    default: return false
    }
    var (end, depth) = (position + length, 1)
    let limit = min(text.count, position + Self.longestValue)
    while end < limit, depth > 0, text[end] != UInt8(ascii: "\n") {
      if text[end] == open { depth += 1 }
      if text[end] == close { depth -= 1 }
      end += 1
    }
    guard depth == 0 else { return false }
    position = end
    return true
  }

  /// The non-ASCII letter at the position; other non-ASCII characters, such as a dash, end the link.
  private var letter: ArraySlice<UInt8>? {
    let bytes = text[position...].prefix(max(1, (~text[position]).leadingZeroBitCount))
    guard text[position] >= 0x80,
      let scalar = String(decoding: bytes, as: UTF8.self).unicodeScalars.first,
      scalar.properties.isAlphabetic
    else { return nil }
    return bytes
  }
}

extension UInt8 {
  fileprivate var endsSentence: Bool {
    self == UInt8(ascii: ".") || self == UInt8(ascii: "?") || self == UInt8(ascii: ":")
  }

  /// Whether the byte marks emphasis or deletion in Markdown.
  fileprivate var isEmphasis: Bool { self == UInt8(ascii: "_") || self == UInt8(ascii: "~") }

  fileprivate var beginsValue: Bool { self == UInt8(ascii: "/") || self == UInt8(ascii: "=") }

  /// Whether the byte may be part of a link in a text, be it a correct or a wrong one.
  fileprivate var isInFoundLink: Bool {
    switch self {
    case UInt8(ascii: "/"), UInt8(ascii: "%"), UInt8(ascii: "?"), UInt8(ascii: "#"),
      UInt8(ascii: "="), UInt8(ascii: "&"), UInt8(ascii: "+"), UInt8(ascii: "@"),
      UInt8(ascii: ":"):
      true
    default: isUnreserved
    }
  }
}
