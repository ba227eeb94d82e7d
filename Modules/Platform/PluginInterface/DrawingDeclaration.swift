package import Navigation
import Routing

/// How a toolkit draws a type of view models that the plugin's routes show; what it draws with is the toolkit's own.
struct DrawingDeclaration: Sendable {
  let model: ObjectIdentifier
  let name: String
  let site: Registration
  let drawing: any Sendable

  static func table(
    of declared: [DrawingDeclaration]
  ) -> [String: [ObjectIdentifier: any Sendable]] {
    declared.reduce(into: [:]) { table, declaration in
      table[declaration.site.plugin, default: [:]][declaration.model] = declaration.drawing
    }
  }
}

extension RouterRegistry {
  /// Registers how a toolkit draws view models of a type at the plugin's routes.
  package mutating func draw<Model: ViewModel>(
    _ model: Model.Type, with drawing: any Sendable, fileID: String, line: Int
  ) {
    drawings.append(
      DrawingDeclaration(
        model: ObjectIdentifier(model), name: "\(model)", site: site(fileID, line),
        drawing: drawing))
  }
}
