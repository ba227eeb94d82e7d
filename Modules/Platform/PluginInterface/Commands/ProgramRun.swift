public import CommandArguments
public import Screens

/// One run of a command of the program, as its host offers it to the command.
@MainActor
public protocol ProgramRun: Sendable {
  /// The words and options behind the name of the command.
  var arguments: Arguments { get }
  /// The name of the program.
  var program: String { get }
  /// The places and commands of the app.
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

  /// Describes an answer; `data` is the JSON text of a report that is a text.
  public init(
    status: String, message: String? = nil, report: Screen? = nil, data: String? = nil
  ) {
    (self.status, self.message, self.report, self.data) = (status, message, report, data)
  }
}
