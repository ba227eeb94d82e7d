/// The name of a route type, made when a report asks: printing a type for the first time is dear.
struct RouteTypeName: Sendable {
  private let type: any Route.Type

  init(_ type: any Route.Type) { self.type = type }

  var text: String { String(describing: type) }
}

extension RouteTypeName: Hashable {
  static func == (left: RouteTypeName, right: RouteTypeName) -> Bool { left.type == right.type }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(type)) }
}
