import Diagnostics
import Navigation
import Terminal

/// Runs commands until the source ends, `quit` is given, or a script fails.
@MainActor
struct CommandLoop {
  let shell: Shell
  let source: any CommandSource
  let output: ProgramOutput
  let keepsGoing: Bool
  let isInteractive: Bool
  var archive: ArchiveFile?

  private var transcript: Transcript? { shell.transcript }

  /// Runs the commands.
  ///
  /// - Returns: Success, or for a script the code of its first error. ``ExitCode/permission`` for a script
  ///   that ends while its last request waits for signing in; ``ExitCode/interrupted`` if a person pressed
  ///   Ctrl-C twice.
  /// - Throws: `OutputError` if the result of a command cannot be written.
  func run() async throws -> ExitCode {
    if isInteractive {
      try output.show(await shell.currentEntry())
      source.follow(shell.app.changesByOthers)
    }
    keep()
    var code = ExitCode.success
    var isWaiting = false
    var status: StatusLine?
    while !shell.isFinished {
      if isInteractive {
        let now = await shell.status()
        if now != status { try output.show(now) }
        status = now
        source.receive(await shell.completion())
      }
      let top = shell.app.navigator.state.top?.id
      guard let turn = try await nextTurn() else { break }
      guard let report = turn.report else {
        if try await look() { status = nil }
        continue
      }
      status = nil
      keep()
      try output.show(report)
      for notice in shell.drainNotices() { output.note(notice) }
      try transcript?.record(turn.record?.kept(of: report) ?? report)
      if isInteractive { try await showChange(after: report, from: top) }
      isWaiting = report.isPending
      guard turn.endsInput || !isInteractive, report.exitCode != .success else { continue }
      if code == .success { code = report.exitCode }
      if turn.endsInput || !keepsGoing { break }
    }
    if source.isInterrupted { return .interrupted }
    return code == .success && isWaiting && !isInteractive ? .permission : code
  }

  /// Shows a person how it is now where a command was refused for what may have changed since it was shown.
  ///
  /// The command may have led elsewhere all the same. Who cancelled it waits for nothing more.
  private func showChange(after report: CommandReport, from top: EntryID?) async throws {
    guard case .failure(let failure) = report.outcome, failure.category == .temporary,
      failure.code != "command.cancelled"
    else { return }
    if shell.app.navigator.state.top?.id == top {
      _ = try await look()
    } else {
      try output.show(await shell.currentEntry())
      keep()
    }
  }

  /// Shows what is different from what the person sees; returns whether anything was.
  private func look() async throws -> Bool {
    let reports = await shell.look()
    for report in reports { try output.show(report) }
    if !reports.isEmpty { keep() }
    return !reports.isEmpty
  }

  /// Stores the navigation state before the command is acknowledged.
  private func keep() {
    guard let archive, let problem = archive.keep(shell.app.navigator) else { return }
    output.note("where you are cannot be saved: \(problem)")
  }

  /// The result of a line, if there was one, and whether another line can follow.
  private struct Turn {
    let report: CommandReport?
    var record: CommandRecord?
    var endsInput = false
  }

  private func nextTurn() async throws -> Turn? {
    let command: SourcedCommand
    await source.awaitInput()
    do {
      guard let next = try shell.popCommandInForm() ?? source.next() else { return nil }
      command = next
    } catch let error as LineError {
      let origin = source.name.map { CommandReport.Origin(source: $0, line: error.line) }
      let report = CommandReport(
        command: "", outcome: .failure(error.explanation), snapshot: shell.snapshot(),
        origin: origin)
      return Turn(report: report, endsInput: error.endsInput)
    }
    switch command {
    case .look: return Turn(report: nil)
    case .leave:
      output.note(await shell.leaveForm())
      return Turn(report: nil)
    case .words(let words):
      let record = transcript == nil ? nil : await shell.record(of: words)
      try record.map { try transcript?.record($0) }
      return Turn(report: await shell.run(words: words), record: record)
    case .line(let line):
      // Only a person has a history.
      let isKept = isInteractive || transcript != nil
      let record = isKept ? await shell.record(of: line.text) : nil
      if let record, record.isWhole { source.record(record.text) }
      try record.map { try transcript?.record($0) }
      let report =
        isInteractive
        ? await runInterruptibly(line.text)
        : await shell.run(line.text, source: source.name, number: line.number)
      return Turn(report: report, record: record)
    }
  }

  /// Runs a command that Ctrl-C can cancel: its transaction rolls back, and the prompt returns.
  private func runInterruptibly(_ line: String) async -> CommandReport {
    _ = Signals.popInterrupt()
    let shell = shell
    return await Signals.result(of: Task { await shell.run(line) }, spinner: output.spinner).get()
  }
}

extension Shell {
  /// Returns the command for which a person left a form, once.
  fileprivate func popCommandInForm() -> SourcedCommand? {
    defer { commandInForm = nil }
    return commandInForm.map { .line(Line(number: 1, text: $0)) }
  }
}
