#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The terminal, file or pipe at each end of a program, and how to talk to it.
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

  /// The descriptors a program talks over.
  public struct Streams: Hashable, Sendable {
    /// What is typed, or read from a file.
    public var input: Int32 = 0
    /// Results.
    public var output: Int32 = 1
    /// Messages and prompts.
    public var error: Int32 = 2
    /// The standard streams; a test hands in others.
    public static let standard = Streams()

    /// Names the descriptors, which stay open.
    public init(input: Int32 = 0, output: Int32 = 1, error: Int32 = 2) {
      (self.input, self.output, self.error) = (input, output, error)
    }
  }

  /// When output is coloured.
  public enum ColorPreference: String, Hashable, Sendable, CaseIterable {
    /// Also into files.
    case always
    /// Not at all.
    case never
    /// At a terminal, unless the environment says otherwise.
    case auto
  }

  /// How the session talks.
  public let mode: Mode
  /// The environment variables.
  public let environment: Environment
  /// The descriptors the program talks over.
  public let streams: Streams

  /// Whether results are coloured.
  public let colorsOutput: Bool
  /// Whether messages are coloured; each stream decides for itself.
  public let colorsMessages: Bool
  private let isOutputTerminal: Bool

  /// Looks at the standard streams.
  ///
  /// It `isScript` where commands come from elsewhere, or are answered to a program, whatever the streams
  /// are.
  public init(
    isScript: Bool = false, color: ColorPreference = .auto, environment: Environment = .process,
    streams: Streams = .standard
  ) {
    (self.environment, self.streams) = (environment, streams)
    isOutputTerminal = Self.isTerminal(streams.output)
    colorsOutput = Self.usesColor(color, environment: environment, isTerminal: isOutputTerminal)
    colorsMessages = Self.usesColor(
      color, environment: environment, isTerminal: Self.isTerminal(streams.error))
    mode = Self.mode(
      isScript: isScript, inputIsTerminal: Self.isTerminal(streams.input),
      outputIsTerminal: isOutputTerminal, environment: environment)
  }

  /// Whether a descriptor is a terminal.
  public static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// The cells of a line of output, from 40 to 200, or `nil` when output is no terminal.
  ///
  /// Asked again each time, since a window may change its size.
  public var width: Int? {
    guard isOutputTerminal else { return nil }
    return Self.width(
      window: Self.windowSize(of: streams.output)?.columns, environment: environment)
  }

  /// Writes a prompt to standard error, so that a redirected result stays clean.
  public func prompt(_ prompt: String) throws(TerminalError) {
    try Self.write(TerminalText(prompt), to: streams.error)
  }

  static func write(_ text: TerminalText, to descriptor: Int32) throws(TerminalError) {
    do throws(OutputError) {
      try OutputBuffer.write(Array(text.string.utf8), to: descriptor)
    } catch {
      throw .output(error)
    }
  }

  /// The size of a terminal's window, or `nil` when it does not tell.
  static func windowSize(of descriptor: Int32) -> (columns: Int, rows: Int)? {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return (Int(size.ws_col), size.ws_row > 0 ? Int(size.ws_row) : 24)
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
