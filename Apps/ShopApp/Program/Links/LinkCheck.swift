import CommandArguments
import Diagnostics
import LineShell
import Routing
import Screens
import Terminal

/// The command `links check FILE…`, which finds links of this app in files that lead nowhere.
@MainActor
enum LinkCheck {
  private static let limit = 1 << 30

  /// Declares the command; `links` returns the links of the app and opens no place.
  nonisolated static func command(
    links: @escaping @MainActor @Sendable (LineShellProgram.Run) throws -> RouteTable
  ) -> ProgramCommand {
    ProgramCommand(
      "links check", summary: "find the links in files that lead nowhere",
      operands: [Operand("FILE", .file), Operand("FILE", .file, .any)],
      help: """
        Each link of this app that stands in texts, tables, mails or source files is read, and each that leads \
        nowhere is reported by line and column, with the places near it; "-" is standard input. A value that is \
        filled in later, such as {id}, may be any.
        """
    ) { arguments, run in
      try outcome(of: arguments.words, try links(run), run)
    }
  }

  /// Checks the files in order; an unreadable file does not stop the check of the others.
  private static func outcome(
    of paths: [String], _ table: RouteTable, _ run: LineShellProgram.Run
  ) throws -> CommandReport.Outcome {
    var findings = Findings(table: table)
    for path in paths {
      let name = path == "-" ? "stdin" : path
      do {
        let bytes = try InputFile.bytes(
          at: path, standardInput: run.session.streams.input, limit: limit)
        let text = try LinkText(bytes)
        findings.check(text, named: name)
        for line in text.unreadParts { run.note("\(name):\(line): a part in base64 is not read") }
      } catch let refusal as LinkText.Refusal {
        findings.add("\(name): \(refusal.rawValue)", .invalidData)
      } catch {
        let explanation = run.explanation(of: error)
        findings.add(explanation.message, explanation.category)
      }
    }
    return findings.outcome(of: paths.count, run.program)
  }
}

private struct Findings {
  let table: RouteTable
  private var linkCount = 0
  private var badCount = 0
  private var problems: [(text: String, category: ErrorExplanation.Category)] = []

  init(table: RouteTable) { self.table = table }

  mutating func add(_ problem: String, _ category: ErrorExplanation.Category) {
    problems.append((problem, category))
  }

  mutating func check(_ text: LinkText, named name: String) {
    var places = LinkText.Places(in: text)
    LinkFinder(table.policy).find(in: text.bytes) { link in
      linkCount += 1
      guard let refusal = refusal(of: link) else { return }
      badCount += 1
      let (line, column) = places.place(of: link.offset)
      // The text after the path may contain a secret.
      let path = link.text.prefix { $0 != "?" }
      add("\(name):\(line):\(column): \(path): \(refusal)", .invalidData)
    }
  }

  /// Returns why a link leads nowhere; `nil` if it leads to a place or contains values filled in later.
  private func refusal(of link: LinkFinder.Found) -> LinkError? {
    let refusal = table.refusal(of: link.bytes)
    guard case .wrongType(_, _, let found, _) = refusal else { return refusal }
    return found.hasPrefix(":") || link.bytes.contains(UInt8(ascii: "*")) ? nil : refusal
  }

  /// Returns the result of the run; its exit code is that of the first problem.
  func outcome(of files: Int, _ program: String) -> CommandReport.Outcome {
    guard let first = problems.first else {
      let links = linkCount.counted("link")
      let lead = linkCount == 1 ? "leads" : "lead"
      return .success(
        .init(
          status: "checked", message: "\(links) of \(files.counted("file")) \(lead) to a place"))
    }
    let bad = badCount == 1 ? "1 leads" : "\(badCount) lead"
    let unread = problems.count - badCount
    let note = unread == 0 ? "" : ", and \(unread.counted("file")) cannot be read"
    let lines = problems.map { "\n\($0.text)" }.joined()
    return .failure(
      ErrorExplanation(
        "links.bad", first.category,
        "of \(linkCount.counted("link")) \(bad) nowhere\(note)\(lines)",
        hint: badCount == 0 ? nil : "\(program) explain LINK shows how a link is read"))
  }
}
