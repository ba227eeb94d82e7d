import CodeOwnership
import PackageReading
import SwiftScanning

extension Rule {
  static let codeOwnersShadowed = Rule(
    id: "codeowners-shadowed", defaultSeverity: .warning, isAskedFor: true,
    title: "Shadowed line of CODEOWNERS",
    summary: "no line of CODEOWNERS is overruled by later lines for every file it matches",
    hazard: "the owners it names are never asked",
    rationale: """
      The last matching line wins. A line whose files all match a later one looks like a rule and is
      none; its owners are never asked.
      """,
    example: """
      /Sources/Cart/  @shop/cart
      *               @shop/platform   # wins for Sources/Cart as well
      """,
    remedy: "move the general line above the special one, or remove the shadowed line"
  ) { model in
    model.judged { entry, effect, file in
      guard case .overruled(let last) = effect else { return nil }
      let winner = model.owners.entries[last].line
      return (
        "'\(entry.text)' decides about no file: later lines match them all",
        "move it below line \(winner), or remove it",
        [
          RelatedLocation(
            file: file, position: SourcePosition(line: winner, column: 1), message: "this line wins"
          )
        ]
      )
    }
  }

  static let codeOwnersUnmatched = Rule(
    id: "codeowners-unmatched", defaultSeverity: .warning, isAskedFor: true,
    title: "Dead line of CODEOWNERS",
    summary: "every pattern of CODEOWNERS matches a file",
    hazard: "the files it was meant for have another owner, or none",
    rationale: """
      A pattern that matches nothing is left over from a move, or misspelt: case matters, on every
      machine. The files it was meant for have another owner, or none.
      """,
    example: "/Sources/cart/  @shop/cart   # the folder is Sources/Cart",
    remedy: "fix the pattern or remove the line"
  ) { model in
    model.judged { entry, effect, _ in
      guard entry.pattern != nil, effect == .none else { return nil }
      return ("'\(entry.text)' matches no file", "", [])
    }
  }

  static let codeOwnersUnsupported = Rule(
    id: "codeowners-unsupported", isAskedFor: true,
    title: "Line of CODEOWNERS GitHub skips",
    summary: "every line of CODEOWNERS is one GitHub understands, and the file is below 3 MB",
    hazard: "its owners are never asked, and no pull request says so",
    rationale: """
      GitHub skips a line it cannot read, without a word on the pull request. Patterns look like those
      of .gitignore and are not: there is no ! and no [ ].
      """,
    example: "!/Sources/Cart/Generated/  @shop/cart",
    remedy: "write what is meant with patterns GitHub knows"
  ) { model in
    let findings = model.judged { entry, _, _ in
      entry.problem.map {
        ("GitHub skips this line: \($0)", "", [])
      }
    }
    guard let file = model.owners.file, model.owners.isOfPackage,
      let refusal = model.owners.refusal
    else { return findings }
    let message =
      switch refusal {
      case .tooLarge: "GitHub does not load the file: it has 3 MB or more"
      case .tooCostly: "not checked: its many '*' would be compared with the files too often"
      }
    return findings + [Finding(file: file, message: message, remedy: "use fewer, wider patterns")]
  }

  package static let unowned = Rule(
    id: "unowned", defaultSeverity: .warning, isAskedFor: true,
    title: "File without an owner",
    summary: "every source file has an owner, when the repository has a CODEOWNERS file",
    hazard: "no owner is asked when it changes",
    rationale: """
      A change of a file without an owner is reviewed by no owner. GitHub takes the last line that
      matches, and a line with a pattern and no owner clears what an earlier one said.
      """,
    example: """
      # CODEOWNERS knows /Sources/Cart/ only
      Sources/Home/Home.swift
      """,
    remedy: "add a line for the folder to CODEOWNERS, or a first line that owns everything"
  ) { model in
    guard model.owners.file != nil, model.owners.refusal == nil else { return [] }
    let decided = Dictionary(zip(model.tree.paths, model.ownerLines.lines)) { first, _ in first }
    var search = OwnershipSearch(model.owners)
    return model.files.compactMap { file in
      // Links lead to files that are not in the tree.
      let line = decided[file.path] ?? search.line(for: file.path)
      let entry = line.map { model.owners.entries[$0] }
      guard entry?.owners.isEmpty ?? true else { return nil }
      let how =
        entry.map { "line \($0.line) of CODEOWNERS clears its owners" }
        ?? "no line of CODEOWNERS matches it"
      return Finding(
        file: file.path, message: "the file has no owner: \(how)",
        remedy: "add a line for it to CODEOWNERS", target: file.target)
    }
  }
}

extension PackageModel {
  fileprivate func judged(
    _ judge: (CodeOwners.Entry, OwnershipTable.Effect, _ file: String) -> (
      message: String, remedy: String, related: [RelatedLocation]
    )?
  ) -> [Finding] {
    guard let file = owners.file, owners.isOfPackage else { return [] }
    return zip(owners.entries, ownerLines.effects).compactMap { entry, effect in
      judge(entry, effect, file).map {
        Finding(
          file: file, position: SourcePosition(line: entry.line, column: 1),
          endColumn: entry.text.utf8.count + 1, message: $0.message, remedy: $0.remedy,
          related: $0.related, subject: entry.text)
      }
    }
  }
}
