#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The terminal, file or pipe at each end of the program, and how to talk to it.
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
    case input = 0
    case output = 1
    case error = 2
  }

  /// How the session talks.
  public let mode: Mode

  /// The environment variables.
  public let environment: Environment

  private let options: Options

  /// Whether the streams that are written to are terminals, which does not change.
  private let isOutputTerminal = Self.isTerminal(.output)
  private let isErrorTerminal = Self.isTerminal(.error)

  /// Looks at the standard streams.
  public init(options: Options, environment: Environment = .process) {
    self.options = options
    self.environment = environment
    self.mode = TerminalAppearance.mode(
      input: options.input, writesJSON: options.writesJSON,
      inputIsTerminal: Self.isTerminal(.input), outputIsTerminal: isOutputTerminal,
      environment: environment)
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
    return TerminalAppearance.width(
      window: Self.windowColumns(of: Stream.output.rawValue), environment: environment)
  }

  /// Whether a stream is coloured; each stream decides for itself.
  public func usesColor(on stream: Stream) -> Bool {
    !options.writesJSON
      && TerminalAppearance.usesColor(
        options.color, environment: environment, isTerminal: isTerminal(stream))
  }

  private func isTerminal(_ stream: Stream) -> Bool {
    switch stream {
    case .input: Self.isTerminal(stream)
    case .output: isOutputTerminal
    case .error: isErrorTerminal
    }
  }

  /// The renderer for what the options and the streams ask for.
  public var renderer: any Renderer {
    if options.writesJSON { return JSONRenderer() }
    return TextRenderer(
      width: width, usesColor: usesColor(on: .output),
      diagnosticsUseColor: usesColor(on: .error), isQuiet: options.isQuiet)
  }

  /// Writes a prompt to standard error, so that a redirected result stays clean.
  ///
  /// - Parameter prompt: The question, untrusted like all text.
  /// - Throws: ``TerminalError/output(_:)``.
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
