import SwiftScanning

/// A child does not keep its parent alive.
enum CoordinatorStrongParentRule: Rule {
  static let id = "coordinator-strong-parent"

  static let explanation = RuleExplanation(
    title: "Strong reference to a parent",
    summary: "a coordinator or view model refers to its parent or delegate weakly",
    rationale: """
      The parent owns the child. A child that owns its parent closes a circle of references: neither is
      ever released, screens that were left go on working, and memory grows with every visit.
      """,
    example: """
      final class LoginCoordinator {
        let parent: AuthCoordinator   // or: var delegate: LoginDelegate?
      }
      """,
    cure: "write weak var, or unowned let where the parent always outlives the child")

  static func findings(in model: PackageModel) -> [Finding] {
    guard let roles = model.coordinatorRoles else { return [] }
    return model.files.flatMap { file in
      file.declarations.flatMap { type -> [Finding] in
        guard roles.isCoordinator(type.name) || roles.isViewModel(type.name) else { return [] }
        return type.properties.filter { isStrongReference($0) }.map { property in
          model.finding(
            self, in: file, at: property.position, endColumn: property.endColumn,
            message: "'\(type.name)' keeps its \(property.name) alive with a strong reference",
            remedy: "write 'weak var \(property.name)', or a closure that captures it weakly",
            subject: "\(type.name).\(property.name)")
        }
      }
    }
  }

  private static func isStrongReference(_ property: TypeDeclaration.Property) -> Bool {
    let name = property.name
    let isUpward =
      ["parent", "delegate"].contains(name) || name.hasPrefix("parentCoordinator")
      || name.hasSuffix("Parent") || name.hasSuffix("Delegate")
    return isUpward && !property.isWeak && !isValue(property.type)
  }

  /// Whether the type as written cannot keep a parent: a closure, an identifier, a weak box.
  private static func isValue(_ type: String) -> Bool {
    let bare = type.filter { $0 != "?" && $0 != "!" }
    return type.contains("->") || bare.hasPrefix("Weak") || bare.hasPrefix("Unowned")
      || bare.hasSuffix("ID") || ["Int", "String", "UUID", "Bool"].contains(bare)
  }
}
