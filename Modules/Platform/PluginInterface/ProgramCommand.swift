public import CommandArguments
public import DependencyInjection
import Routing
public import Screens

/// A command of the program itself, given as arguments: it works on files or data, and shows no route.
///
/// A plugin registers it with
/// ``RouterRegistry/programCommand(_:summary:options:operands:help:using:fileID:line:run:)``. Dispatch, help,
/// completion and the manual page are derived from the declaration by the host, such as `LineShellProgram`.
public struct ProgramCommand: Sendable {
  package typealias Work =
    @MainActor @Sendable (DependencyContainer, any ProgramRun) async throws -> CommandAnswer

  /// The name, which consists of one or two words, such as `catalog import`.
  package let name: String
  /// What the command does, in a few words.
  package let summary: String
  /// Its options, behind the name.
  package let options: [CommandOption]
  package let operands: [Operand]
  /// Further text of its help, in complete sentences.
  package let help: String
  let site: Registration
  private let work: Work

  init(
    _ name: String, summary: String, options: [CommandOption], operands: [Operand], help: String,
    site: Registration, work: @escaping Work
  ) {
    (self.name, self.summary, self.options, self.operands) = (name, summary, options, operands)
    (self.help, self.site, self.work) = (help, site, work)
  }

  /// The words of the name.
  package var words: [String] { name.split(separator: " ").map(String.init) }

  /// The declaration of its arguments, in a program of a name.
  package func syntax(in program: String) -> CommandSyntax {
    CommandSyntax(
      name: "\(program) \(name)", summary: summary, options: options, operands: operands,
      notes: help)
  }

  /// Does the work with the services of an app; they are made when the command asks for them.
  @MainActor
  package func answer(in app: ComposedApp, _ run: any ProgramRun) async throws -> CommandAnswer {
    try await work(app.container, run)
  }
}

/// A service that a command of the program uses, made when it is first asked for.
///
/// So what is wrong with the words or a file is said before a database is opened.
public struct OnDemand<Key: DependencyKey>: Sendable {
  let container: DependencyContainer

  /// Returns the service.
  ///
  /// - Throws: The error of a maker if it explains itself, such as that of a database.
  public func callAsFunction() throws -> Key.Value { try container.explained(Key.self) }
}

/// One run of a command of the program, as its host offers it to the command.
@MainActor
public protocol ProgramRun: Sendable {
  /// The words and options behind the name of the command.
  var arguments: Arguments { get }
  /// The name of the program.
  var program: String { get }
  /// The routes and commands of the app.
  var router: Router { get }

  /// Opens a file for reading; `-` is standard input.
  ///
  /// - Throws: An error that explains itself, if the file cannot be opened.
  func read(_ path: String) throws -> InputPieces

  /// Writes a text that is not a result to standard error.
  func note(_ text: String)

  /// Shows at a terminal how far the work is; `whole` is `nil` if it is unknown.
  nonisolated func showProgress(_ verb: String, _ done: Int, of whole: Int?, note: String)
}

/// A file that a command of the program reads piece by piece.
public struct InputPieces: Sendable {
  /// The name of the file in messages.
  public let name: String
  /// The size in bytes; `nil` for a pipe or a terminal, whose size is unknown.
  public let size: Int?
  /// Returns the next bytes, or `nil` at the end; throws `CancellationError` after Ctrl-C.
  public let next: @MainActor @Sendable () throws -> [UInt8]?

  /// Describes a file, also one of a test.
  public init(
    name: String, size: Int?, next: @escaping @MainActor @Sendable () throws -> [UInt8]?
  ) {
    (self.name, self.size, self.next) = (name, size, next)
  }
}

/// What a command of the program has done.
public struct CommandAnswer: Sendable {
  /// The stable word for what happened, such as `imported`.
  package let status: String
  /// One line for a person.
  package let message: String?
  /// What the command shows, besides.
  package let report: Screen?
  /// The content of the report as a JSON text for programs, if it has one.
  package let data: String?
  /// What the command shows instead, if that may be long.
  package let pages: ResultPages?

  /// Describes an answer; `data` is the JSON text of a report that is a text.
  public init(
    status: String, message: String? = nil, report: Screen? = nil, data: String? = nil
  ) {
    (self.status, self.message, self.report, self.data) = (status, message, report, data)
    pages = nil
  }

  /// Describes an answer whose result is written while it is read.
  public init(status: String, pages: ResultPages) {
    (self.status, message, report, data, self.pages) = (status, nil, nil, nil, pages)
  }
}

/// A result of any length, such as an export: each page is written before the next one is read.
///
/// ```swift
/// CommandAnswer(status: "exported", pages: ResultPages { try await orders.nextPage() })
/// ```
public struct ResultPages: Sendable {
  package let next: @MainActor @Sendable () async throws -> ResultPage?

  /// Describes a result by what reads its next page, which is `nil` at the end.
  public init(next: @escaping @MainActor @Sendable () async throws -> ResultPage?) {
    self.next = next
  }
}

/// A part of a long result, for people and spreadsheets or for programs: only one of the two is made.
public struct ResultPage: Sendable {
  package let lines: @Sendable () -> [String]
  package let objects: @Sendable () -> [String]

  /// Describes a page by the lines of its text, and by the JSON texts of its rows.
  public init(
    lines: @escaping @Sendable () -> [String], objects: @escaping @Sendable () -> [String]
  ) {
    (self.lines, self.objects) = (lines, objects)
  }
}
