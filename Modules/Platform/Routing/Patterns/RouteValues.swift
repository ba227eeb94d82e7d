/// The values that a route holds, as a pattern's parameters want them.
///
/// A constructor such as `HomeRoute.product` makes a route and cannot be asked for the values back, so they are
/// reflected: the route itself, then what it holds, and so on while that is a single value. What is found is what
/// the route was made of if, and only if, it makes an equal route again.
///
/// One value serves all patterns of a print, so that a route is reflected once.
@usableFromInline
struct RouteValues {
  @usableFromInline struct Missing: Error {
    @usableFromInline init() {}
  }

  private var levels: [[Any]] = []

  @usableFromInline
  init() {}

  /// Returns the values of these types that make the route again; `nil` if it does not hold them, and no others.
  @usableFromInline
  mutating func find<R: Route, each P>(
    in route: R, as types: repeat (each P).Type, making make: (repeat each P) -> R?
  ) -> (repeat each P)? {
    var depth = 0
    search: while let level = level(depth, of: route) {
      depth += 1
      var index = 0
      for type in repeat each types {
        // A cast would also look for conversions, which takes longer than all the rest.
        guard index < level.count, Swift.type(of: level[index]) == type else { continue search }
        index += 1
      }
      guard index == level.count else { continue }
      index = 0
      func next<Value>(_ type: Value.Type) throws(Missing) -> Value {
        defer { index += 1 }
        guard let value = level[index] as? Value else { throw Missing() }
        return value
      }
      guard let found = try? (repeat next(each types)), make(repeat each found) == route else {
        continue
      }
      return found
    }
    return nil
  }

  private mutating func level(_ depth: Int, of route: some Route) -> [Any]? {
    if levels.isEmpty { levels.append([route]) }
    while levels.count <= depth {
      guard let last = levels.last, last.count == 1 else { return nil }
      let mirror = Mirror(reflecting: last[0])
      switch mirror.displayStyle {
      // A mirror that a type says itself has no style unless it names one.
      case .enum, .tuple, .struct, nil: levels.append(mirror.children.map(\.value))
      default: return nil
      }
    }
    return levels[depth]
  }
}
