package import Routing

/// How a toolkit draws a type of view models; what it draws with is the toolkit's own.
struct DrawingDeclaration: Sendable {
  let model: ObjectIdentifier
  let name: String
  let routes: ObjectIdentifier
  let routesName: String
  let site: Registration
  let drawing: any Sendable

  static func table(
    of declared: [DrawingDeclaration]
  ) -> [ObjectIdentifier: [ObjectIdentifier: any Sendable]] {
    declared.reduce(into: [:]) { table, declaration in
      table[declaration.routes, default: [:]][declaration.model] = declaration.drawing
    }
  }
}

extension RouterRegistry {
  /// Registers how a toolkit draws view models of a type at routes.
  package mutating func draw<Routes: Route>(
    _ model: ObjectIdentifier, named name: String, at routes: Routes.Type,
    with drawing: any Sendable, fileID: String, line: Int
  ) {
    drawings.append(
      DrawingDeclaration(
        model: model, name: name, routes: ObjectIdentifier(routes), routesName: "\(routes)",
        site: site(fileID, line), drawing: drawing))
  }
}
