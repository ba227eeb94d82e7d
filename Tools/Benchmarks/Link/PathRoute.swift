import Routing

/// Where a route type of the benchmark has its patterns from.
protocol PatternSource: Sendable, SendableMetatype {
  static var patterns: [LinkPattern<PathRoute<Self>>] { get }
}

/// A typed place: the number of its pattern and up to four texts.
enum PathRoute<Source: PatternSource>: Route {
  case zero(Int)
  case one(Int, String)
  case two(Int, String, String)
  case three(Int, String, String, String)
  case four(Int, String, String, String, String)

  static var patterns: [LinkPattern<PathRoute>] { Source.patterns }

  /// The patterns of the given texts, numbered in their order.
  static func patterns(_ templates: [String], from first: Int = 0) -> [LinkPattern<PathRoute>] {
    templates.enumerated().map { pattern(first + $0.offset, $0.element) }
  }

  private static func pattern(_ number: Int, _ text: String) -> LinkPattern<PathRoute> {
    let names = text.split(separator: "/").filter { $0.hasPrefix(":") }.map {
      String($0.dropFirst())
    }
    switch names.count {
    case 0: return LinkPattern(text, .zero(number))
    case 1:
      return LinkPattern(
        text, .path(names[0], String.self), make: { .one(number, $0) },
        values: { if case .one(number, let first) = $0 { first } else { nil } })
    case 2:
      return LinkPattern(
        text, .path(names[0], String.self), .path(names[1], String.self),
        make: { .two(number, $0, $1) },
        values: {
          if case .two(number, let first, let second) = $0 { (first, second) } else { nil }
        })
    case 3:
      return LinkPattern(
        text, .path(names[0], String.self), .path(names[1], String.self),
        .path(names[2], String.self), make: { .three(number, $0, $1, $2) },
        values: {
          guard case .three(number, let first, let second, let third) = $0 else { return nil }
          return (first, second, third)
        })
    default:
      return LinkPattern(
        text, .path(names[0], String.self), .path(names[1], String.self),
        .path(names[2], String.self), .path(names[3], String.self),
        make: { .four(number, $0, $1, $2, $3) },
        values: {
          guard case .four(number, let first, let second, let third, let fourth) = $0
          else { return nil }
          return (first, second, third, fourth)
        })
    }
  }

  /// Something that depends on the whole value.
  var digest: Int {
    switch self {
    case .zero(let number): number
    case .one(let number, let first): number &+ first.utf8.count
    case .two(let number, let first, let second): number &+ first.utf8.count &+ second.utf8.count
    case .three(let number, let first, let second, let third):
      number &+ first.utf8.count &+ second.utf8.count &+ third.utf8.count
    case .four(let number, let first, let second, let third, let fourth):
      number &+ first.utf8.count &+ second.utf8.count &+ third.utf8.count &+ fourth.utf8.count
    }
  }

  /// The link of the place, printed as somebody would by hand who trusts every value.
  func text(_ templates: [String]) -> String {
    let (number, values): (Int, [String]) =
      switch self {
      case .zero(let number): (number, [])
      case .one(let number, let first): (number, [first])
      case .two(let number, let first, let second): (number, [first, second])
      case .three(let number, let first, let second, let third): (number, [first, second, third])
      case .four(let number, let first, let second, let third, let fourth):
        (number, [first, second, third, fourth])
      }
    var text = ""
    var next = 0
    var isName = false
    for byte in templates[number].utf8 {
      if byte == UInt8(ascii: "/") { isName = false }
      if byte == UInt8(ascii: ":") {
        isName = true
        text += values[next]
        next += 1
      }
      if !isName { text.unicodeScalars.append(Unicode.Scalar(byte)) }
    }
    return text
  }
}
