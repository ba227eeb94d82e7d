import PackageReading
import SwiftScanning

extension Rule {
  static let accessLevel = Rule(
    id: "access-level",
    title: "Import too visible",
    summary: "an import has one of the access levels its contract allows",
    hazard: "all that import this module then need that one too, and its changes break them",
    rationale: """
      A public import (SE-0409) makes the imported module part of one's own interface: every module
      that imports this one needs that one. A contract such as "features only import Database
      internally" keeps what is inside inside. The compiler warns of unused publicity only.
      """,
    example: """
      // "access": [{ "targets": ["*Feature"], "modules": ["Database"], "levels": ["internal"], … }]
      public import Database   // in CartFeature
      """,
    remedy: "write an allowed access level on the import"
  ) { model in
    model.imports { file, statement in
      let level = statement.access ?? file.source.defaultImportAccess
      let broken = model.configuration.access.first { contract in
        !contract.levels.contains(level)
          && model.covers(contract.targets, contract.modules, file.source, statement)
      }
      guard let broken else { return nil }
      let levels = broken.levels.map(\.rawValue).joined(separator: " or ")
      let how = statement.access == nil ? "\(level.rawValue) by default" : level.rawValue
      return (
        "'\(file.target)' imports '\(statement.module)' as \(how), and may only as \(levels)",
        "write '\(broken.levels[0].rawValue) import': \(broken.reason)"
      )
    }
  }

  static let externalBan = Rule(
    id: "external-ban",
    title: "Banned external module",
    summary: "a module from outside the package that is banned is not imported",
    hazard: "it brings in what was decided against, and each use makes it harder to leave again",
    rationale: """
      A ban with a text of what to use instead turns a review comment that is written again and again
      into a rule that is written once.
      """,
    example: """
      // "externals": [{ "modules": ["Combine"], "use": "AsyncSequence", "reason": "…" }]
      import Combine
      """,
    remedy: "use what the message names instead"
  ) { model in
    model.imports { file, statement in
      guard model.graph.target(forModule: statement.module, importedBy: file.source) == nil else {
        return nil
      }
      let ban = model.configuration.externals.first { ban in
        let governs = ban.targets.map { model.selection.match(file.source, $0) != nil } ?? true
        return governs && model.selection.match(file.source, ban.except) == nil
          && model.selection.match(module: statement.module, target: nil, ban.modules) != nil
      }
      guard let ban else { return nil }
      let instead = ban.use.map { "; use \($0) instead" } ?? ""
      return (
        "'\(file.target)' must not import '\(statement.module)'\(instead)",
        (ban.use.map { "use \($0): " } ?? "remove it: ") + ban.reason
      )
    }
  }

  static let reexport = Rule(
    id: "reexport", defaultSeverity: .warning, isAskedFor: true,
    title: "Re-exported module",
    summary: "@_exported import is used only where the configuration allows it",
    hazard: "what its users depend on is no longer what they declare, and they break without it",
    rationale: """
      A re-export hands a module to all that import the exporting one: their dependencies are no
      longer what they declare, and taking it back breaks them all. The attribute is not part of the
      language either.
      """,
    example: "@_exported import Routing   // in Sources/Navigation",
    remedy: "let every user import the module itself, or allow the re-export under \"reexports\""
  ) { model in
    let allowed = model.configuration.reexports
    return model.imports { file, statement in
      guard statement.isExported,
        !allowed.contains(where: { model.covers($0, file.source, statement) })
      else { return nil }
      return (
        "'\(file.target)' hands '\(statement.module)' on to all who import it",
        "remove @_exported and let every user import '\(statement.module)' itself"
      )
    }
  }

  static let spi = Rule(
    id: "spi",
    title: "SPI without permission",
    summary: "@_spi(Group) import is used only by the targets that may use the group",
    hazard: "the group was promised to others, and its owner changes it without asking here",
    rationale: """
      A group of SPI is a promise to a few. The compiler lets in whatever writes the attribute;
      the list under "spi" says who was meant. Without the list the rule is silent.
      """,
    example: """
      // "spi": [{ "targets": ["CartTests"], "modules": ["Cart"], "groups": ["Testing"], … }]
      @_spi(Testing) import Cart   // in Sources/Home
      """,
    remedy: "use the public interface, or ask the owner to be put on the list"
  ) { model in
    guard let entries = model.configuration.spi else { return [] }
    return model.files.flatMap { file in
      file.scan.imports.flatMap { statement in
        statement.attributes.filter { $0.name == "_spi" }.compactMap { attribute -> Finding? in
          let group = (attribute.arguments ?? "").filter { !$0.isWhitespace }
          let isAllowed = entries.contains {
            $0.allows(group) && model.covers($0, file.source, statement)
          }
          if isAllowed { return nil }
          var finding = model.finding(
            in: file, at: statement,
            message: "'\(file.target)' may not use the SPI '\(group)' of '\(statement.module)'",
            remedy: "use the public interface, or add the target to \"spi\" with a reason")
          finding.subject = group
          return finding
        }
      }
    }
  }

  static let testableInProduct = Rule(
    id: "testable-in-product", isAskedFor: true,
    title: "Test code in a product",
    summary: "@testable, XCTest and Testing are imported by tests and their support only",
    hazard: "a release build fails, or ships what only tests should see",
    rationale: """
      @testable opens the internal declarations of a module, and compiles only where testing is
      enabled: a release build fails, or ships with an interface that was not promised. A product that links
      a test framework does not start where the framework is missing. A target whose name says Test is
      a kit for tests, and may import the framework it serves; so may a library be that nothing
      shipped with it uses, and a note says so. Under #if DEBUG, @testable concerns no release build.
      """,
    example: "@testable import Cart   // in Sources/Checkout",
    remedy: "make the declaration package or public, or move the code into a test target"
  ) { model in
    let shipped = model.shippedTargets
    let used = Set(
      model.graph.targets.filter { $0.kind != .test && shipped.contains($0.name) }
        .flatMap(\.dependencies))
    let opened = model.imports { file, statement in
      guard statement.isTestable, file.source.kind != .test else { return nil }
      let isForDebugging = (statement.condition?.terms ?? []).contains { term in
        ConditionExpression(term).value { $0 == "DEBUG" ? false : nil } == false
      }
      return isForDebugging
        ? nil
        : (
          "'\(file.target)' is not a test and opens '\(statement.module)' with @testable",
          "make what it needs package or public, or move the code into a test target"
        )
    }
    let linked = model.imports { file, statement in
      let (source, module) = (file.source, statement.module)
      guard module == "Testing" || module == "XCTest", shipped.contains(source.name),
        source.kind != .test, !statement.isTestable, !source.name.contains("Test"),
        model.graph.target(forModule: module, importedBy: source) == nil
      else { return nil }
      return (
        "'\(source.name)' ships in a product and imports '\(module)'",
        "move the code into a test target or a target no product contains"
      )
    }
    return opened
      + linked.map { finding in
        guard let target = finding.target.flatMap({ model.graph.target(named: $0) }),
          target.kind != .executable, !used.contains(target.name)
        else { return finding }
        var note = finding
        note.severity = .note
        note.message += "; it may be a kit for tests"
        return note
      }
  }
}

extension PackageModel {
  fileprivate func imports(
    _ judge: (ScannedFile, ImportStatement) -> (message: String, remedy: String)?
  ) -> [Finding] {
    files.flatMap { file in
      file.scan.imports.compactMap { statement in
        judge(file, statement).map {
          finding(in: file, at: statement, message: $0.message, remedy: $0.remedy)
        }
      }
    }
  }

  func covers(
    _ entry: BoundaryConfiguration.Allowance, _ source: PackageTarget, _ statement: ImportStatement
  ) -> Bool {
    covers(entry.targets, entry.modules, source, statement)
  }

  fileprivate func covers(
    _ targets: [Selector], _ modules: [Selector], _ source: PackageTarget,
    _ statement: ImportStatement
  ) -> Bool {
    guard let captures = selection.match(source, targets) else { return false }
    return selection.match(
      module: statement.module,
      target: graph.target(forModule: statement.module, importedBy: source), modules,
      captures: captures) != nil
  }

  /// The targets of products and programs, and of what those depend on.
  func foundShippedTargets() -> Set<String> {
    let roots = graph.targets.filter { $0.kind == .executable }.map(\.name) + graph.shipped
    return Set(Search.distances(from: roots) { graph.target(named: $0)?.dependencies ?? [] }.keys)
  }
}
