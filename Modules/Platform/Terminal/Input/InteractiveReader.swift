#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads lines from a terminal with editing, history and completion.
///
/// The terminal is in raw mode only while a line is read, so Ctrl-C works normally during a command. Keys
/// typed ahead are kept for the next line, and shown once its prompt is: until the reader goes, the terminal
/// itself echoes nothing, for they may belong to a password. The lines of a paste are returned one by one after Enter. The
/// limits of ``LineSource`` apply, as in a script: a line that is too long or not text is refused as a whole.
package struct InteractiveReader: ~Copyable {
  package enum Purpose: Hashable, Sendable {
    /// A command: with history and completion, and recorded.
    case command
    /// An answer to a question: with completion, but not recorded.
    case answer
    /// An answer that is never shown.
    case secret
    /// An answer that is shown while it is typed and no longer, and kept as little as a secret.
    case code

    fileprivate var isSecret: Bool { self == .secret || self == .code }
  }

  /// The result of reading a line.
  package enum Answer: Hashable, Sendable {
    case line(String)
    /// Ctrl-C discarded the line.
    case interrupted(wasEmpty: Bool)
    /// Ctrl-C was typed again at a command within a second and without other input: the person wants to leave.
    case left
    /// Esc was typed alone, in an answer.
    case escaped
    /// Ctrl-D was typed on an empty line, or the terminal is gone.
    case endOfInput
    /// Nothing has been typed yet, and the caller has something to show first.
    case released
  }

  /// The next input of a person, or the end of waiting for it.
  private enum Input {
    case key(Key)
    case end
    case release
  }

  private let input: Int32
  private let output: Int32
  private let suggests: Bool
  private let rings: Bool
  private var history: History
  private var decoder = KeyDecoder()
  private var keys: [Key] = []
  private var kills: [String] = []
  /// The lines that were entered together and are still to be returned.
  private var entered: LineSource?
  private var interrupted: ContinuousClock.Instant?
  private var arrived = ContinuousClock.now

  /// Creates a reader for an open terminal.
  ///
  /// With `suggests`, it suggests lines of the history in faint text while a command is typed; do not use it
  /// if colour is off. With `rings`, it rings at a key that does nothing.
  package init(
    input: Int32 = 0, output: Int32 = 1, history: History, suggests: Bool = false,
    rings: Bool = true
  ) {
    (self.input, self.output, self.history) = (input, output, history)
    (self.suggests, self.rings) = (suggests, rings)
    _ = TerminalModes.enter(.silent, on: input)
  }

  deinit { TerminalModes.restore() }

  /// Reads one line.
  ///
  /// `complete` completes the text before the cursor, quickly and without side effects. `hint` returns what
  /// may follow a command, shown if the history suggests nothing. While nothing is typed, `isDue` is called a
  /// few times a second to ask whether the caller has something to show.
  ///
  /// - Throws: ``TerminalError`` if the terminal cannot be used or the line is refused; the next call
  ///   continues after that line.
  package mutating func readLine(
    prompt: String, for purpose: Purpose = .command,
    complete: (String) -> Completion = { _ in .none }, hint: (String) -> String = { _ in "" },
    isDue: (() -> Bool)? = nil
  ) throws(TerminalError) -> Answer {
    // Ctrl-C during a command discards the input that follows it.
    if purpose == .command, Signals.popInterrupt() {
      keys = []
      entered = nil
    }
    let label = try begin(prompt)
    if let text = try entered?.nextAnswer() {
      var line = LineEditor()
      _ = line.apply(.text(text))
      try showEnd(line, label, purpose)
      return try finish("", .line(text))
    }
    guard TerminalModes.enter(.raw, on: input) else { throw .cannotHideInput }
    defer { if !TerminalModes.enter(.silent, on: input) { TerminalModes.restore() } }
    // Without the lines that others appended, the session can still continue.
    if purpose == .command { try? history.refresh() }
    var line = LineEditor(
      history: purpose == .command ? history.entries : [], kills: kills, suggests: suggests)
    defer { if !purpose.isSecret { kills = line.kills } }
    var isDrawn = false
    while true {
      // Waiting keys will change the line again.
      if !isDrawn, keys.isEmpty {
        if suggests, purpose == .command { line.hint = hint(line.text) }
        try draw(line, label, purpose)
        isDrawn = true
      }
      let key: Key
      switch try nextInput(line, label, purpose, isDue) {
      case .key(let typed): key = typed
      case .end: return try finish("", .endOfInput)
      case .release:
        try write(Array("\r\u{1B}[K".utf8))
        return .released
      }
      switch line.apply(key, complete: purpose.isSecret ? { _ in .none } : complete) {
      case .redraw: isDrawn = false
      case .bell: if rings { try write([0x07]) }
      case .list(let candidates):
        try showEnd(line, label, purpose)
        try write(Completion.list(candidates, width: width, rows: rows))
        isDrawn = false
      case .clearScreen:
        try write(Array("\u{1B}[H\u{1B}[2J".utf8))
        isDrawn = false
      case .suspend:
        Signals.stop()
        isDrawn = false
      case .interrupt(let wasEmpty):
        try showEnd(line, label, purpose)
        let (last, now) = (interrupted, ContinuousClock.now)
        // In a question it has left the form already: a second press there does not mean the program.
        interrupted = purpose == .command ? now : nil
        let isSecond = wasEmpty && last.map { now - $0 < .seconds(1) } == true
        return try finish("^C", isSecond ? .left : .interrupted(wasEmpty: wasEmpty))
      case .escape where purpose == .command: break
      case .escape:
        try showEnd(line, label, purpose)
        return try finish("", .escaped)
      case .endOfInput:
        return try finish(purpose == .command ? "quit" : "", .endOfInput)
      case .submit(let text):
        try showEnd(line, label, purpose)
        entered = LineSource(bytes: text.utf8)
        try write([0x0D, 0x0A])
        return .line(try entered?.nextAnswer() ?? "")
      case .refuse(let error):
        try showEnd(line, label, purpose)
        try write([0x0D, 0x0A])
        throw .line(error)
      }
    }
  }

  /// Writes all rows but the last of a prompt too long for one row; returns the text before the line.
  private func begin(_ prompt: String) throws(TerminalError) -> TerminalText {
    let end = prompt.hasSuffix(" ") ? " " : ""
    var rows = TerminalText(String(prompt.dropLast(end.count))).wrapped(to: max(1, width - 10))
    let label = rows.popLast()?.string ?? ""
    for row in rows { try write(Array("\(row.string)\r\n".utf8)) }
    return TerminalText(label + end)
  }

  /// Records a command line; the caller ensures that it contains no secret.
  ///
  /// - Throws: ``PrivateFileError``; a session can continue without recording.
  package mutating func record(_ line: String) throws(PrivateFileError) {
    try history.record(line)
  }

  private var width: Int { max(8, TerminalSession.windowSize(of: output)?.columns ?? 80) }

  /// The rows that a list can fill without scrolling its start out of the window.
  private var rows: Int { (TerminalSession.windowSize(of: output)?.rows ?? 24) - 3 }

  private mutating func nextInput(
    _ line: LineEditor, _ label: TerminalText, _ purpose: Purpose, _ isDue: (() -> Bool)?
  ) throws(TerminalError) -> Input {
    let isDue = line.text.isEmpty && line.search == nil ? isDue : nil
    while keys.isEmpty {
      if decoder.isAfterEscape,
        awaitReadiness(of: input, for: POLLIN, milliseconds: Self.escapeWait) == 0
      {
        keys = decoder.endEscape()
        break
      }
      var buffer = [UInt8](repeating: 0, count: 4_096)
      let ready = awaitReadiness(
        of: input, for: POLLIN, milliseconds: isDue == nil ? -1 : Self.turn)
      if ready == 0 {
        if isDue?() == true { return .release }
        continue
      }
      let count = unsafe buffer.withUnsafeMutableBytes { bytes in
        unsafe ready < 0 ? -1 : read(input, bytes.baseAddress, bytes.count)
      }
      if count > 0 {
        let last = arrived
        arrived = .now
        // A paste without its end would take every key for its text.
        if decoder.isPasting, buffer[0] == 0x03, arrived - last >= Self.pasteWait {
          decoder.dropPaste()
        }
        // Reversed, so that the next key can be taken from the end in constant time.
        keys = decoder.decode(buffer[..<count]).reversed()
      } else if count == 0 {
        return .end
      } else {
        let error = SystemError.current
        switch error.code {
        case EINTR:
          if Signals.popInterrupt() { return .key(.interrupt) }
          if Signals.popRedraw() { try draw(line, label, purpose) }
        case EIO: return .end
        default: throw .line(.readFailed(line: 1, error))
        }
      }
    }
    return keys.popLast().map(Input.key) ?? .end
  }

  /// How many milliseconds to wait for the rest of an escape sequence: as long as Readline, because over a slow
  /// line an arrow key may come in parts, and must not leave a form.
  private static let escapeWait: Int32 = 500

  /// How long a paste may stand still before Ctrl-C is a key of a person, and none of its text.
  private static let pasteWait = Duration.seconds(1)

  /// The maximum delay in milliseconds before due output is shown.
  private static let turn: Int32 = 200

  private func draw(
    _ line: LineEditor, _ label: TerminalText, _ purpose: Purpose
  ) throws(TerminalError) {
    let prompt = line.searchLabel.map { TerminalText($0) } ?? label
    try write(line.frame(prompt: prompt, width: width, isSecret: purpose == .secret))
  }

  /// Draws the final line with the cursor at its end, so that the following output does not cover it; without a code,
  /// which may be money, and would stay on the screen.
  private func showEnd(
    _ line: LineEditor, _ label: TerminalText, _ purpose: Purpose
  ) throws(TerminalError) {
    try write(line.frame(prompt: label, width: width, isSecret: purpose.isSecret, isFinal: true))
  }

  private func finish(
    _ mark: StaticString, _ answer: Answer
  ) throws(TerminalError) -> Answer {
    try write(Array(mark.description.utf8) + [0x0D, 0x0A])
    return answer
  }

  private func write(_ bytes: [UInt8]) throws(TerminalError) {
    try TerminalSession.write(bytes, to: output)
  }
}
