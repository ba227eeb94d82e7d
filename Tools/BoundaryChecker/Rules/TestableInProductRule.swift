import SwiftScanning

/// What tests may do, products may not.
enum TestableInProductRule: Rule {
  static let id = "testable-in-product"

  static let explanation = RuleExplanation(
    title: "Test code in a product",
    summary: "@testable, XCTest and Testing are imported by tests and their support only",
    rationale: """
      @testable opens the internal declarations of a module, and compiles only where testing is
      enabled: a release build fails, or ships with an interface nobody promised. A product that links
      a test framework does not start where the framework is missing. A target whose name says Test is
      a kit for tests, and may import the framework it serves.
      """,
    example: """
      @testable import Cart   // in Sources/Checkout
      """,
    cure: "make the declaration package or public, or move the code into a test target")

  static func findings(in model: PackageModel) -> [Finding] {
    let shipped = model.shippedTargets
    return model.files.flatMap { file -> [Finding] in
      let source = file.source
      if source.kind == .test { return [] }
      return file.scan.imports.compactMap { statement in
        if statement.isTestable {
          return model.finding(
            self, in: file, at: statement,
            message: "'\(source.name)' is no test and opens '\(statement.module)' with @testable",
            remedy: "make what it needs package or public, or move the code into a test target")
        }
        let module = statement.module
        guard module == "Testing" || module == "XCTest", shipped.contains(source.name),
          !source.name.contains("Test"),
          model.graph.target(forModule: module, importedBy: source) == nil
        else { return nil }
        return model.finding(
          self, in: file, at: statement,
          message: "'\(source.name)' ships in a product and imports '\(module)'",
          remedy: "move the code into a test target or a target no product contains")
      }
    }
  }
}
