#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads lines from a terminal with editing, history and completion.
///
/// The terminal is raw only while a line is read, so a command runs with the terminal's own Ctrl-C.
/// Keys typed ahead are kept for the next line.
public struct InteractiveReader: ~Copyable {
  /// What a line is for.
  public enum Purpose: Hashable, Sendable {
    /// A command: with history and completion, recorded.
    case command
    /// The answer to a question: neither recorded nor completed.
    case answer
    /// The answer to a question that is never shown.
    case secret
  }

  /// How reading a line ended.
  public enum Answer: Hashable, Sendable {
    /// A line was entered.
    case line(String)
    /// Ctrl-C dropped the line.
    case interrupted(wasEmpty: Bool)
    /// Ctrl-D on an empty line, or the terminal is gone.
    case endOfInput
  }

  private let input: Int32
  private let output: Int32
  private let complete: (String) -> Completion
  private var history: History
  private var decoder = KeyDecoder()
  private var keys: [Key] = []

  /// Creates a reader over an open terminal.
  ///
  /// `complete` completes the text before the cursor, quickly and without side effects.
  public init(
    input: Int32 = 0, output: Int32 = 1, history: History,
    complete: @escaping (String) -> Completion = { _ in .none }
  ) {
    self.input = input
    self.output = output
    self.history = history
    self.complete = complete
  }

  /// Reads one line.
  ///
  /// - Throws: ``TerminalError`` when the terminal cannot be used.
  public mutating func readLine(
    prompt: String, for purpose: Purpose = .command
  ) throws(TerminalError) -> Answer {
    guard TerminalModes.enter(.raw, on: input) else { throw .cannotHideInput }
    defer { TerminalModes.restore() }
    var line = LineEditor(history: purpose == .command ? history.entries : [])
    let label = TerminalText(prompt)
    try draw(line, label, purpose)
    while true {
      guard let key = try nextKey(line, label, purpose) else { return try finish("", .endOfInput) }
      let effect = line.apply(key, complete: purpose == .command ? complete : { _ in .none })
      switch effect {
      case .redraw: try draw(line, label, purpose)
      case .bell: try write([0x07])
      case .list(let candidates):
        try write(Self.list(candidates, width: width))
        try draw(line, label, purpose)
      case .clearScreen:
        try write(Array("\u{1B}[H\u{1B}[2J".utf8))
        try draw(line, label, purpose)
      case .suspend:
        Signals.stop()
        try draw(line, label, purpose)
      case .interrupt(let wasEmpty):
        try showEnd(line, label, purpose)
        return try finish("^C", .interrupted(wasEmpty: wasEmpty))
      case .endOfInput:
        return try finish(purpose == .command ? "quit" : "", .endOfInput)
      case .submit(let text):
        try showEnd(line, label, purpose)
        return try finish("", .line(text))
      }
    }
  }

  /// Records a command line, which the caller knows to hold no secret.
  ///
  /// - Throws: ``OwnFileError``; a session goes on without.
  public mutating func record(_ line: String) throws(OwnFileError) {
    try history.record(line)
  }

  private var width: Int {
    max(8, TerminalSession.windowColumns(of: output) ?? 80)
  }

  private mutating func nextKey(
    _ line: LineEditor, _ label: TerminalText, _ purpose: Purpose
  ) throws(TerminalError) -> Key? {
    while keys.isEmpty {
      var buffer = [UInt8](repeating: 0, count: 4_096)
      let count = unsafe buffer.withUnsafeMutableBytes { bytes in
        unsafe read(input, bytes.baseAddress, bytes.count)
      }
      if count > 0 {
        // Reversed, so that the next key is taken from the end in constant time.
        keys = decoder.decode(buffer[..<count]).reversed()
      } else if count == 0 {
        return nil
      } else {
        let error = SystemError.current
        switch error.code {
        case EINTR:
          if Signals.takeInterrupt() { return .interrupt }
          if Signals.takeRedraw() { try draw(line, label, purpose) }
        case EIO: return nil
        default: throw .line(.readFailed(line: 1, error))
        }
      }
    }
    return keys.popLast()
  }

  private func draw(
    _ line: LineEditor, _ label: TerminalText, _ purpose: Purpose
  ) throws(TerminalError) {
    try write(line.frame(prompt: label, width: width, isSecret: purpose == .secret))
  }

  /// Moves the cursor to the end of the line, so that what follows does not cover it.
  private func showEnd(
    _ line: LineEditor, _ label: TerminalText, _ purpose: Purpose
  ) throws(TerminalError) {
    var line = line
    if line.apply(.end) == .redraw { try draw(line, label, purpose) }
  }

  private func finish(
    _ mark: StaticString, _ answer: Answer
  ) throws(TerminalError) -> Answer {
    try write(Array(mark.description.utf8) + [0x0D, 0x0A])
    return answer
  }

  private func write(_ bytes: [UInt8]) throws(TerminalError) {
    do throws(OutputError) {
      try OutputBuffer.write(bytes, to: output)
    } catch {
      throw .output(error)
    }
  }

  /// The candidates below the line, as many in a row as fit.
  private static func list(_ candidates: [String], width: Int) -> [UInt8] {
    let texts = candidates.map { TerminalText($0).cut(to: width - 1) }
    let column = (texts.map(\.width).max() ?? 0) + 2
    let perRow = max(1, width / column)
    var bytes: [UInt8] = []
    for (index, text) in texts.enumerated() {
      if index % perRow == 0 { bytes += [0x0D, 0x0A] }
      bytes += text.string.utf8
      bytes += repeatElement(0x20, count: column - text.width)
    }
    return bytes + [0x0D, 0x0A]
  }
}
