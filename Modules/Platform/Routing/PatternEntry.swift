/// A pattern in a table, its route type erased once.
final class PatternEntry: Sendable {
  let description: PatternDescription
  let core: PatternCore
  let isComposed: Bool

  /// Whether the type's patterns before this one, which may print its routes, give the same access
  /// and transience, so that this one can say them without printing.
  let isDecisive: Bool
  let parameters: [ParameterShape]
  let repeatedKeys: [[UInt8]]
  let open: @Sendable (inout LinkReader) throws(LinkError) -> AnyRoute

  init<R: Route>(
    _ pattern: LinkPattern<R>, registration: Registration, isComposed: Bool, isDecisive: Bool
  ) {
    (core, self.isComposed, self.isDecisive) = (pattern.core, isComposed, isDecisive)
    description = PatternDescription(
      PatternDescription.Storage(
        pattern: pattern.template, aliases: pattern.aliases, routeType: RouteTypeName(R.self),
        access: pattern.access, isTransient: pattern.isTransient, isComposed: isComposed,
        registration: Registration(
          plugin: registration.plugin, owner: registration.owner, fileID: pattern.core.fileID,
          line: pattern.core.line)))
    parameters = pattern.core.parameters
    repeatedKeys = pattern.core.parameters.filter { $0.kind == .repeated }.map {
      Array($0.name.utf8)
    }
    open = pattern.open
  }
}
