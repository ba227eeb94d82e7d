/// What a pattern holds apart from its route type, behind one reference.
@usableFromInline
final class PatternCore: Sendable {
  @usableFromInline let text: String
  let aliases: [String]
  let access: Access
  let isTransient: Bool
  let parameters: [ParameterShape]
  let parsed: Result<LinkTemplate, TemplateProblem>
  let fileID: String
  let line: Int

  @usableFromInline
  init(
    text: String, aliases: [String], access: Access, isTransient: Bool,
    parameters: [ParameterShape], fileID: String, line: Int
  ) {
    (self.text, self.aliases, self.parameters) = (text, aliases, parameters)
    (self.access, self.isTransient) = (access, isTransient)
    (self.fileID, self.line) = (fileID, line)
    parsed = LinkTemplate.parsed(text, parameters: parameters)
  }

  /// Prints what `encode` writes, or answers `nil` when it has nothing to write.
  @usableFromInline
  func printed(
    _ encode: (inout LinkWriter) throws(RoutingError) -> Bool
  ) throws(RoutingError) -> PrintedRoute? {
    let template: LinkTemplate
    switch parsed {
    case .success(let good): template = good
    case .failure(let problem): throw .badTemplate(pattern: text, problem: problem)
    }
    // Nearly every link fits the stack; only a long one is printed a second time.
    do throws(RoutingError) {
      return try printed(template, capacity: 512, encode)
    } catch {
      guard case .tooLong = error else { throw error }
      return try printed(template, capacity: Link.maximumLength, encode)
    }
  }

  @inline(__always)
  private func printed(
    _ template: LinkTemplate, capacity: Int,
    _ encode: (inout LinkWriter) throws(RoutingError) -> Bool
  ) throws(RoutingError) -> PrintedRoute? {
    try unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) {
      buffer -> Result<PrintedRoute?, RoutingError> in
      var writer = unsafe LinkWriter(template, into: buffer)
      do throws(RoutingError) {
        guard try encode(&writer) else { return .success(nil) }
        let link = try writer.finish()
        return .success(
          PrintedRoute(link: link, template: text, access: access, isTransient: isTransient))
      } catch {
        return .failure(error)
      }
    }.get()
  }
}
