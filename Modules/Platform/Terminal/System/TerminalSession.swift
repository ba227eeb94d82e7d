#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The terminal, file or pipe at each end of a program, and how the program uses it.
package struct TerminalSession: Sendable {
  /// The kind of interaction.
  package enum Mode: Hashable, Sendable {
    /// Input and output are a terminal: lines are edited, with a history.
    case interactive
    /// The terminal cannot edit lines: prompts go to standard error.
    case plain
    /// Input is a file, a pipe or an option: no prompt and no banner.
    case script
  }

  /// The descriptors that a program uses to communicate.
  package struct Streams: Hashable, Sendable {
    /// The input, typed or from a file.
    package var input: Int32 = 0
    /// The results.
    package var output: Int32 = 1
    /// The messages and prompts.
    package var error: Int32 = 2
    /// The standard streams; a test supplies others.
    package static let standard = Streams()

    /// Creates streams from descriptors, which are not closed.
    package init(input: Int32 = 0, output: Int32 = 1, error: Int32 = 2) {
      (self.input, self.output, self.error) = (input, output, error)
    }
  }

  /// When output is coloured.
  package enum ColorPreference: String, Hashable, Sendable, CaseIterable {
    /// Always, even in files.
    case always
    case never
    /// On a terminal, unless the environment says otherwise.
    case auto
  }

  /// The kind of interaction.
  package let mode: Mode
  package let environment: Environment
  /// The descriptors that the program uses to communicate.
  package let streams: Streams

  /// Whether results are coloured.
  package let colorsOutput: Bool
  /// Whether messages are coloured, which is decided independently of the results.
  package let colorsMessages: Bool
  /// Whether a person reads the results, as far as the stream says.
  package let isOutputTerminal: Bool

  /// Creates a session by examining the streams.
  ///
  /// Pass `isScript` if commands come from elsewhere, or the output goes to a program, whatever the streams
  /// are.
  package init(
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

  package static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// The cells of a line of output, from 40 to 200, or `nil` if output is not a terminal.
  ///
  /// The value is determined on each access, because a window can be resized.
  package var width: Int? {
    guard isOutputTerminal else { return nil }
    return Self.width(
      window: Self.windowSize(of: streams.output)?.columns, environment: environment)
  }

  /// Writes a prompt to standard error, to keep redirected results clean.
  package func prompt(_ prompt: String) throws(TerminalError) {
    try Self.write(Array(TerminalText(prompt).string.utf8), to: streams.error)
  }

  static func write(_ bytes: [UInt8], to descriptor: Int32) throws(TerminalError) {
    do throws(OutputError) {
      try OutputBuffer.write(bytes, to: descriptor)
    } catch {
      throw .output(error)
    }
  }

  /// Returns the window size of a terminal, or `nil` if the terminal does not report it.
  static func windowSize(of descriptor: Int32) -> (columns: Int, rows: Int)? {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return (Int(size.ws_col), size.ws_row > 0 ? Int(size.ws_row) : 24)
  }
}

// The rules, independent of any real terminal.
extension TerminalSession {
  /// Returns the cells of a line: those of the window, else `COLUMNS`, else 80; always from 40 to 200.
  static func width(window columns: Int?, environment: Environment) -> Int {
    let stated = environment["COLUMNS"].flatMap { Int($0) }
    let width = [columns, stated].compactMap(\.self).first { $0 > 0 } ?? 80
    return min(max(width, 40), 200)
  }

  /// Whether a stream is coloured.
  ///
  /// The first of these that applies decides: the preference, `NO_COLOR`, `FORCE_COLOR` and `CLICOLOR_FORCE`,
  /// a `TERM` that is `dumb` or missing, and whether the stream is a terminal.
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
    // What names no kind of terminal, such as a service's console, may show the sequences as they are.
    guard let term = environment.nonEmpty("TERM"), term != "dumb" else { return false }
    return isTerminal
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
