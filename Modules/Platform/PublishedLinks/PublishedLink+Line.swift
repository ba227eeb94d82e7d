/// The line of a link in a lock file.
///
/// ```text
/// line     path [ "?" key { "&" key } ] "   " answer [ ", narrowed since " date ]
/// path     word { "/" ( word | ":" name [ type ] | "*" name [ type ] ) }
/// key      name "=" type [ "?" | "*" ]
/// type     "(" text ")", in which \ precedes \ and ), and \n and \r for the ends of a line
/// answer   ( "public" | "signed in" ) [ ", as " pattern ] | "gone since " date ", open " pattern
/// ```
extension PublishedLink {
  /// The link with its types: `product/:id(a product id)?page=(Int)?`.
  package var pattern: String { written { "(\($0.escaped))" } }

  /// The link as its pattern declares it: `product/:id?page=`.
  package var template: String { written { _ in "" } }

  /// The whole line: the pattern and the answer.
  package var line: String {
    var facts: [String]
    switch answer {
    case .route(let isPublic, let alias):
      facts = [isPublic ? "public" : "signed in"] + (alias.map { ["as \($0)"] } ?? [])
    case .gone(let date, let instead): facts = ["gone since \(date)", "open \(instead)"]
    }
    if let narrowedSince { facts.append("narrowed since \(narrowedSince)") }
    return pattern + "   " + facts.joined(separator: ", ")
  }

  private func written(_ type: (String) -> String) -> String {
    let path = segments.map { segment in
      switch segment {
      case .word(let word): word
      case .parameter(let name, let kind): ":\(name)\(kind.isEmpty ? "" : type(kind))"
      case .tail(let name, let kind): "*\(name)\(kind.isEmpty ? "" : type(kind))"
      }
    }
    let keys = query.map { key in
      let kind = type(key.type)
      return "\(key.name)=\(kind)\(kind.isEmpty ? "" : key.count.rawValue)"
    }
    return path.joined(separator: "/") + (keys.isEmpty ? "" : "?" + keys.joined(separator: "&"))
  }

  init?(line: Substring) {
    var reader = LineReader(rest: line.unicodeScalars)
    guard let segments = reader.path(), let query = reader.query(), reader.skip("   ") else {
      return nil
    }
    var facts = String(reader.rest).split(separator: ", ", omittingEmptySubsequences: false)
    func date(behind words: String, at index: Int) -> String? {
      guard facts.indices.contains(index), facts[index].hasPrefix(words) else { return nil }
      let text = String(facts[index].dropFirst(words.count))
      return Self.isDate(text) ? text : nil
    }
    let narrowed = date(behind: "narrowed since ", at: facts.count - 1)
    if narrowed != nil { facts.removeLast() }
    let answer: Answer
    if let date = date(behind: "gone since ", at: 0) {
      guard facts.count == 2, facts[1].hasPrefix("open "), facts[1].count > 5 else { return nil }
      answer = .gone(since: date, instead: String(facts[1].dropFirst(5)))
    } else {
      guard facts.first == "public" || facts.first == "signed in" else { return nil }
      let alias = facts.dropFirst().first
      guard facts.count <= 2, alias.map({ $0.hasPrefix("as ") && $0.count > 3 }) ?? true else {
        return nil
      }
      answer = .route(
        isPublic: facts.first == "public", aliasOf: alias.map { String($0.dropFirst(3)) })
    }
    self.init(segments, query: query, answer: answer, narrowedSince: narrowed)
  }
}

private struct LineReader {
  var rest: Substring.UnicodeScalarView

  mutating func skip(_ text: String) -> Bool {
    guard rest.starts(with: text.unicodeScalars) else { return false }
    rest = rest.dropFirst(text.unicodeScalars.count)
    return true
  }

  mutating func path() -> [PublishedLink.Segment]? {
    var segments: [PublishedLink.Segment] = []
    repeat {
      let mark = rest.first
      if mark == ":" || mark == "*" { rest = rest.dropFirst() }
      guard let name = word(), let type = rest.first == "(" ? type() : "" else { return nil }
      switch mark {
      case ":": segments.append(.parameter(name, type: type))
      case "*": segments.append(.tail(name, type: type))
      default:
        guard type.isEmpty else { return nil }
        segments.append(.word(name))
      }
    } while skip("/")
    return segments
  }

  mutating func query() -> [PublishedLink.Key]? {
    guard skip("?") else { return [] }
    var keys: [PublishedLink.Key] = []
    repeat {
      guard let name = word(), skip("="), let type = type() else { return nil }
      let count: PublishedLink.Key.Count = skip("?") ? .optional : skip("*") ? .any : .one
      keys.append(PublishedLink.Key(name, type: type, count: count))
    } while skip("&")
    return keys
  }

  private mutating func word() -> String? {
    let word = rest.prefix { scalar in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".", "~": true
      default: false
      }
    }
    rest = rest[word.endIndex...]
    return word.isEmpty ? nil : String(word)
  }

  private mutating func type() -> String? {
    guard skip("(") else { return nil }
    var text = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      switch scalar {
      case ")": return String(text)
      case "\\":
        guard let escaped = rest.popFirst() else { return nil }
        text.append(escaped == "n" ? "\n" : escaped == "r" ? "\r" : escaped)
      default: text.append(scalar)
      }
    }
    return nil
  }
}

extension String {
  /// The text with escapes for line ends and for the end of a type.
  fileprivate var escaped: String {
    unicodeScalars.map { scalar in
      switch scalar {
      case "\n": "\\n"
      case "\r": "\\r"
      case "\\", ")": "\\\(scalar)"
      default: String(scalar)
      }
    }.joined()
  }
}
