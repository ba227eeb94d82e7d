import CommandArguments
import Diagnostics
import PluginInterface
import Routing
import Screens

/// The command `links check FILE…`, which finds links of this app in files that lead nowhere.
@MainActor
enum LinkCheck {
  private static let limit = 1 << 30

  nonisolated static func register(in registry: inout RouterRegistry) {
    registry.programCommand(
      "links check", summary: "find the links in files that lead nowhere",
      operands: [Operand("FILE", .file), Operand("FILE", .file, .any)],
      help: """
        Each link of this app in texts, tables, mails or source files is read, and each that leads \
        nowhere is reported by line and column, with the routes near it; "-" is standard input. A value that is \
        filled in later, such as {id}, may be any.
        """
    ) { run in
      try answer(of: run.arguments.words, run)
    }
  }

  /// Checks the files in order; an unreadable file does not stop the check of the others.
  private static func answer(
    of paths: [String], _ run: any ProgramRun
  ) throws -> CommandAnswer {
    var findings = Findings(table: run.router.table)
    for path in paths {
      let name = path == "-" ? "stdin" : path
      do {
        let text = try LinkText(try bytes(at: path, run))
        findings.check(text, named: name)
        for line in text.unreadParts { run.note("\(name):\(line): a part in base64 is not read") }
      } catch let refusal as LinkText.Refusal {
        findings.add("\(name): \(refusal.rawValue)", .invalidData)
      } catch let error as any ExplainedError {
        findings.add(error.explanation.message, error.explanation.category)
      }
    }
    return try findings.answer(of: paths.count, run.program)
  }

  private static func bytes(at path: String, _ run: any ProgramRun) throws -> [UInt8] {
    let file = try run.read(path)
    var bytes: [UInt8] = []
    while let piece = try file.next() {
      bytes += piece
      guard bytes.count <= limit else { throw LinkFailure.tooLarge(file.name) }
    }
    return bytes
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

  /// Returns why a link leads nowhere; `nil` if it matches a route or contains values filled in later.
  private func refusal(of link: LinkFinder.Found) -> LinkError? {
    let refusal = table.refusal(of: link.bytes)
    guard case .wrongType(_, _, let found, _) = refusal else { return refusal }
    return found.hasPrefix(":") || link.bytes.contains(UInt8(ascii: "*")) ? nil : refusal
  }

  /// Returns the result of the run; its exit code is that of the first problem.
  func answer(of files: Int, _ program: String) throws(LinkFailure) -> CommandAnswer {
    guard let first = problems.first else {
      let links = linkCount.counted("link")
      let match = linkCount == 1 ? "matches" : "match"
      return CommandAnswer(
        status: "checked", message: "\(links) of \(files.counted("file")) \(match) a route")
    }
    let bad = badCount == 1 ? "1 leads" : "\(badCount) lead"
    let unread = problems.count - badCount
    let note = unread == 0 ? "" : ", and \(unread.counted("file")) cannot be read"
    let lines = problems.map { "\n\($0.text)" }.joined()
    throw .bad(
      ErrorExplanation(
        "links.bad", first.category,
        "of \(linkCount.counted("link")) \(bad) nowhere\(note)\(lines)",
        hint: badCount == 0 ? nil : "\(program) explain LINK shows how a link is read"))
  }
}

/// Why a check of links does not succeed.
private enum LinkFailure: ExplainedError {
  case tooLarge(String)
  case bad(ErrorExplanation)

  var explanation: ErrorExplanation {
    switch self {
    case .tooLarge(let name):
      .init(
        "file.tooLarge", .invalidData, "\(name) is larger than 1 GiB", hint: "check parts of it")
    case .bad(let explanation): explanation
    }
  }
}
