#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The terminal, file or pipe at each end of a program, and how to talk to it.
///
/// ```swift
/// let session = TerminalSession(color: .auto)
/// session.mode                     // .interactive at a terminal that edits lines
/// session.usesColor(on: .output)   // false where NO_COLOR is set
/// ```
public struct TerminalSession: Sendable {
  /// How the session talks.
  public enum Mode: Hashable, Sendable {
    /// Input and output are a terminal: lines are edited, with history.
    case interactive
    /// Input is a terminal that edits no lines: it is prompted on standard error.
    case plain
    /// Input is a file, a pipe or an option: no prompt, no banner.
    case script
  }

  /// A standard stream.
  public enum Stream: Int32, Hashable, Sendable {
    /// What is read.
    case input = 0
    /// Where results go.
    case output = 1
    /// Where prompts and messages go.
    case error = 2
  }

  /// When output is coloured.
  public enum ColorPreference: String, Hashable, Sendable, CaseIterable {
    /// Whatever the stream is.
    case always
    /// On no stream.
    case never
    /// On a terminal, unless the environment says otherwise.
    case auto
  }

  /// How the session talks.
  public let mode: Mode
  /// The environment variables.
  public let environment: Environment

  private let color: ColorPreference
  /// Whether the streams that are written to are terminals, which does not change.
  private let isOutputTerminal = Self.isTerminal(.output)
  private let isErrorTerminal = Self.isTerminal(.error)

  /// Looks at the standard streams.
  ///
  /// It `isScript` where commands come from elsewhere, or are answered to a program, whatever the
  /// streams are.
  public init(
    isScript: Bool = false, color: ColorPreference = .auto, environment: Environment = .process
  ) {
    (self.color, self.environment) = (color, environment)
    mode = Self.mode(
      isScript: isScript, inputIsTerminal: Self.isTerminal(.input),
      outputIsTerminal: isOutputTerminal, environment: environment)
  }

  /// Whether a stream is a terminal.
  public static func isTerminal(_ stream: Stream) -> Bool {
    isatty(stream.rawValue) == 1
  }

  /// The cells of a line of output, from 40 to 200, or `nil` when output is no terminal.
  ///
  /// Asked again each time, since a window may change its size.
  public var width: Int? {
    guard isOutputTerminal else { return nil }
    return Self.width(
      window: Self.windowColumns(of: Stream.output.rawValue), environment: environment)
  }

  /// Whether a stream is coloured; each stream decides for itself.
  public func usesColor(on stream: Stream) -> Bool {
    let isTerminal =
      switch stream {
      case .input: Self.isTerminal(stream)
      case .output: isOutputTerminal
      case .error: isErrorTerminal
      }
    return Self.usesColor(color, environment: environment, isTerminal: isTerminal)
  }

  /// Writes a prompt to standard error, so that a redirected result stays clean.
  public func prompt(_ prompt: String) throws(TerminalError) {
    try Self.write(TerminalText(prompt), to: Stream.error.rawValue)
  }

  static func write(_ text: TerminalText, to descriptor: Int32) throws(TerminalError) {
    do throws(OutputError) {
      try OutputBuffer.write(Array(text.string.utf8), to: descriptor)
    } catch {
      throw .output(error)
    }
  }

  /// The columns of a terminal's window, or `nil` when it does not tell.
  static func windowColumns(of descriptor: Int32) -> Int? {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return Int(size.ws_col)
  }
}

// The rules, apart from any real terminal.
extension TerminalSession {
  /// The cells of a line: the window's, else `COLUMNS`, else 80, from 40 to 200.
  static func width(window columns: Int?, environment: Environment) -> Int {
    let stated = environment["COLUMNS"].flatMap { Int($0) }
    let width = [columns, stated].compactMap(\.self).first { $0 > 0 } ?? 80
    return min(max(width, 40), 200)
  }

  /// Whether a stream is coloured.
  ///
  /// The preference, then `NO_COLOR`, then `FORCE_COLOR` and `CLICOLOR_FORCE`, then `TERM=dumb`, then
  /// whether the stream is a terminal; the first that says something decides.
  static func usesColor(
    _ preference: ColorPreference, environment: Environment, isTerminal: Bool
  ) -> Bool {
    switch preference {
    case .always: return true
    case .never: return false
    case .auto: break
    }
    if environment.nonEmpty("NO_COLOR") != nil { return false }
    for name in ["FORCE_COLOR", "CLICOLOR_FORCE"] {
      if let value = environment.nonEmpty(name), value != "0" { return true }
    }
    return environment["TERM"] != "dumb" && isTerminal
  }

  static func mode(
    isScript: Bool, inputIsTerminal: Bool, outputIsTerminal: Bool, environment: Environment
  ) -> Mode {
    guard !isScript, inputIsTerminal else { return .script }
    guard outputIsTerminal, let term = environment.nonEmpty("TERM"), term != "dumb" else {
      return .plain
    }
    return .interactive
  }
}
