/// A pattern in a table, its route type erased once.
final class PatternEntry: Sendable {
  let description: PatternDescription
  let parameters: [ParameterShape]
  let repeatedKeys: [[UInt8]]
  let decode: @Sendable (inout LinkReader) throws(LinkError) -> AnyRoute

  init<R: Route>(_ pattern: LinkPattern<R>, registration: Registration, isComposed: Bool) {
    description = PatternDescription(
      PatternDescription.Storage(
        pattern: pattern.template, aliases: pattern.aliases, routeType: String(describing: R.self),
        access: pattern.access, isTransient: pattern.isTransient, isComposed: isComposed,
        registration: Registration(
          plugin: registration.plugin, owner: registration.owner, fileID: pattern.fileID,
          line: pattern.line)))
    parameters = pattern.parameters
    repeatedKeys = pattern.parameters.filter { $0.kind == .repeated }.map { Array($0.name.utf8) }
    decode = { (reader: inout LinkReader) throws(LinkError) -> AnyRoute in
      guard let route = try pattern.decode(&reader) else {
        throw .refusedValues(pattern: pattern.template)
      }
      do throws(RoutingError) {
        return AnyRoute(route, printed: try route.printed())
      } catch {
        throw .unprintable(pattern: pattern.template, reason: error)
      }
    }
  }
}
