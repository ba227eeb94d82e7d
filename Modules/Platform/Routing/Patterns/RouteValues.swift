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

  /// What the route holds, and what is in that as long as it is a single value.
  private var held: [Any]?
  private var deeper: [[Any]] = []

  @usableFromInline
  init() {}

  /// Returns the values of these types that make the route again; `nil` if it does not hold them, and no others.
  @inlinable  // so that the values' types are known where the pattern is declared
  mutating func find<R: Route, each P>(
    in route: R, as types: repeat (each P).Type, making make: (repeat each P) -> R?
  ) -> (repeat each P)? {
    // Only a single value can be the route itself, which is boxed to be compared.
    var (count, isOwnValue) = (0, true)
    for type in repeat each types { (count, isOwnValue) = (count + 1, type == R.self) }
    var depth = count == 1 && isOwnValue ? 0 : 1
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

  /// The values at a depth: the route itself, what it holds, and so on.
  @usableFromInline
  mutating func level(_ depth: Int, of route: some Route) -> [Any]? {
    if depth == 0 { return [route] }
    if held == nil { held = Self.values(in: route) }
    if depth == 1 { return held }
    while deeper.count < depth - 1 {
      guard let last = deeper.last ?? held, last.count == 1, let values = Self.values(in: last[0])
      else { return nil }
      deeper.append(values)
    }
    return deeper[depth - 2]
  }

  /// What a value holds; `nil` for what is no value with parts, such as an object or a number.
  private static func values(in value: Any) -> [Any]? {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    // A mirror that a type says itself has no style unless it names one.
    case .enum, .tuple, .struct, nil: break
    default: return nil
    }
    // Most routes hold one value, which is had without the detour of a sequence of any kind.
    let children = mirror.children
    return children.count == 1
      ? [children[children.startIndex].value] : children.map(\.value)
  }
}
