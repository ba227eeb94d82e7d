import SwiftScanning

/// System programming interfaces are for those on the list.
enum SPIRule: Rule {
  static let id = "spi"

  static let explanation = RuleExplanation(
    title: "SPI without permission",
    summary: "@_spi(Group) import is used only by the targets that may use the group",
    rationale: """
      A group of SPI is a promise to a few. The compiler lets everybody in who writes the attribute;
      the list under "spi" says who was meant. Without the list the rule is silent.
      """,
    example: """
      // "spi": [{ "targets": ["CartTests"], "modules": ["Cart"], "groups": ["Testing"], … }]
      @_spi(Testing) import Cart   // in Sources/Home
      """,
    cure: "use the public interface, or ask the owner to be put on the list")

  static func findings(in model: PackageModel) -> [Finding] {
    guard let policy = model.policy, let entries = policy.configuration.spi else { return [] }
    return model.files.flatMap { file -> [Finding] in
      let source = file.source
      return file.scan.imports.flatMap { statement in
        statement.attributes.filter { $0.name == "_spi" }.compactMap { attribute in
          let group = (attribute.arguments ?? "").filter { !$0.isWhitespace }
          let allowing = entries.filter { $0.groups.contains(group) || $0.groups.contains("*") }
          guard !model.allows(allowing, source, statement) else { return nil }
          return model.finding(
            self, in: file, at: statement,
            message: "'\(source.name)' may not use the SPI '\(group)' of '\(statement.module)'",
            remedy: "use the public interface, or add the target to \"spi\" with a reason",
            subject: group)
        }
      }
    }
  }
}
