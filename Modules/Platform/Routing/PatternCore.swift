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
}
