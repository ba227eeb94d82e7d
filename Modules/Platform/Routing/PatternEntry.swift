/// A pattern in a table, its route type erased once.
final class PatternEntry: Sendable {
  let description: PatternDescription
  let parameters: [ParameterShape]
  let repeatedKeys: [[UInt8]]
  let open: @Sendable (inout LinkReader) throws(LinkError) -> AnyRoute

  init<R: Route>(_ pattern: LinkPattern<R>, registration: Registration, isComposed: Bool) {
    description = PatternDescription(
      PatternDescription.Storage(
        pattern: pattern.template, aliases: pattern.aliases, routeType: String(describing: R.self),
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
