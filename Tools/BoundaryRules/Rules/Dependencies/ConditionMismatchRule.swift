import PackageReading
import SwiftScanning

extension Rule {
  static let conditionMismatch = Rule(
    id: "condition-mismatch",
    title: "Condition that excludes the import",
    summary: "some build that compiles an import has the dependency it needs",
    hazard: "no build in which the import is compiled has the module, so each of them fails",
    rationale: """
      A dependency declared .when(platforms: [.macOS]) is not there on Linux. SwiftPM does not compare
      that condition with the #if around the import. Where no platform, configuration and traits make
      both hold, the import is an error that only waits for somebody who builds that branch.
      """,
    example: """
      .target(name: "App", dependencies: [.target(name: "Kit", condition: .when(platforms: [.macOS]))])
      #if os(Linux)
      import Kit   // in Sources/App
      #endif
      """,
    remedy: "put the import under another #if, or widen the condition in Package.swift"
  ) { model in
    var mismatch = ConditionMismatch(model)
    return mismatch.targets() + mismatch.products()
  }
}

struct ConditionMismatch {
  private struct Question: Hashable {
    let condition: CompilationCondition?
    let declared: [DependencyCondition]
  }

  /// What one target declares, and what was asked of it.
  private struct Declarations {
    var solver: ConditionSolver

    /// The declared products that offer each module.
    var offers: [String: [ProductDependency]]
    var answers: [Question: Bool] = [:]
  }

  private let model: PackageModel
  private var known: [Int: Declarations] = [:]

  init(_ model: PackageModel) { self.model = model }

  /// How often a condition was evaluated.
  var steps: Int { known.values.reduce(0) { $0 + $1.solver.steps } }

  mutating func targets() -> [Finding] {
    model.edges.all.flatMap { edge -> [Finding] in
      guard let conditions = edge.source.dependencyConditions[edge.destination.name] else {
        return []
      }
      return edge.uses.filter { isExcluded($0.condition, in: $0.source, conditions) }.map { use in
        model.finding(
          use.source, use.destination, at: use,
          message: "'\(use.source.name)' uses '\(use.destination.name)'\(use.underCondition), "
            + "but declares it only \(conditions.words)",
          remedy: "put it under another #if, or widen the condition in "
            + use.source.origin.manifestFile)
      }
    }
  }

  mutating func products() -> [Finding] {
    model.files.filter { !$0.source.productConditions.isEmpty }.flatMap { file in
      file.scan.imports.compactMap { statement -> Finding? in
        let source = file.source
        let module = source.moduleAliases[statement.module] ?? statement.module
        let offers = declarations(of: source).offers[module] ?? []
        let conditions = offers.compactMap { source.productConditions[$0] }.flatMap { $0 }
        guard let product = offers.first,
          offers.allSatisfy({ source.productConditions[$0] != nil }),
          model.graph.target(forModule: statement.module, importedBy: source) == nil,
          isExcluded(statement.condition, in: source, conditions)
        else { return nil }
        return model.finding(
          in: file, at: statement, message: "'\(source.name)' uses '\(statement.module)'",
          details: ", but declares the \(product.words) only \(conditions.words)",
          remedy: "put it under another #if, or widen the condition in "
            + source.origin.manifestFile)
      }
    }
  }

  /// Returns whether builds compile the code, and none of them has the dependency.
  private mutating func isExcluded(
    _ condition: CompilationCondition?, in source: PackageTarget, _ declared: [DependencyCondition]
  ) -> Bool {
    guard condition != nil else { return false }
    var own = declarations(of: source)
    defer { known[source.index] = own }
    let question = Question(condition: condition, declared: declared)
    if let answer = own.answers[question] { return answer }
    let isExcluded =
      !own.solver.canHold(condition, with: declared) && own.solver.canHold(condition)
    own.answers[question] = isExcluded
    return isExcluded
  }

  private mutating func declarations(of source: PackageTarget) -> Declarations {
    if let found = known[source.index] { return found }
    var conditional: [String: [DependencyCondition]] = [:]
    for (name, conditions) in source.dependencyConditions {
      conditional[ModuleName.c99(name)] = conditions
    }
    var offers: [String: [ProductDependency]] = [:]
    for product in source.products {
      for module in model.products.modules(of: product) ?? [product.namesake] {
        offers[module, default: []].append(product)
        if let conditions = source.productConditions[product] { conditional[module] = conditions }
      }
    }
    let found = Declarations(
      solver: ConditionSolver(source.flags, conditionalModules: conditional), offers: offers)
    known[source.index] = found
    return found
  }
}

extension [DependencyCondition] {
  fileprivate var words: String { map(\.words).joined(separator: " or ") }
}

extension DependencyCondition {
  fileprivate var words: String {
    var parts: [String] = []
    if !platforms.isEmpty {
      let names = platforms.map { BuildPlatform.named($0)?.name ?? $0 }
      parts.append("for \(names.joined(separator: ", "))")
    }
    if let configuration { parts.append("in \(configuration) builds") }
    if !traits.isEmpty { parts.append("with the trait \(traits.joined(separator: " or "))") }
    return parts.joined(separator: " ")
  }
}
