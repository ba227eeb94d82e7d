import Diagnostics
import Terminal

/// A session as a file: after a line that says so, typed lines unchanged, printed lines after `# `, no secrets.
///
/// Printed lines are comments, so a transcript can be run with `-f`, and reproduces itself: it has the form
/// of script output, independent of the width and colours of a terminal, and errors do not name script lines.
/// The secrets are then supplied in order with `--password-fd`.
@MainActor
final class Transcript {
  private static let mark = PrivateFile.Mark(
    CommandRecord.transcriptMark, of: "a transcript",
    remedy: "name another file, or replace it with --force")

  private let file: PrivateFile
  private let renderer: any Renderer
  /// The lines of a command whose questions are not answered yet.
  private var held: [String] = []
  /// Whether what is printed next begins a line.
  private var startsLine = true

  /// Creates the file, readable only by its owner, or continues an existing transcript.
  ///
  /// It must be none of the files at the paths `others`. One that holds something else is refused, or replaced
  /// with `replacesOthers`.
  init(
    path: String, renderer: any Renderer, apartFrom others: [String] = [],
    replacesOthers: Bool = false
  ) throws(PrivateFileError) {
    file = try .own(
      at: path, for: .growing, mark: Self.mark, apartFrom: others, replacesOthers: replacesOthers)
    self.renderer = renderer
  }

  /// Records a command before it runs, or once its questions are answered.
  func record(_ command: CommandRecord) throws {
    try keep([])
    held = [command.text]
    if !command.isHeld { try keep([]) }
  }

  /// Records answers, in a form that may be stored.
  func keep(_ answers: [String]) throws {
    let lines = held + answers
    held = []
    if !lines.isEmpty { try write(lines.flatMap { Array("\($0)\n".utf8) }) }
  }

  /// Forgets a command whose questions the person left.
  func drop() { held = [] }

  func record(_ report: CommandReport) throws {
    try keep([])
    var report = report.withoutSecrets
    report.origin?.source = nil
    let rendered = renderer.render(report)
    try record(printed: rendered.output + rendered.diagnostics)
  }

  /// Records what is printed before the report that ends it, also a part of a line.
  func record(printed bytes: [UInt8]) throws {
    var (lines, rest): ([UInt8], ArraySlice<UInt8>) = ([], bytes[...])
    while !rest.isEmpty {
      let end = rest.firstIndex(of: 0x0A)
      let line = rest[..<(end ?? rest.endIndex)]
      if startsLine { lines += line.isEmpty ? [0x23] : [0x23, 0x20] }
      lines += end == nil ? line : line + [0x0A]
      startsLine = end != nil
      rest = rest[(line.endIndex)...].dropFirst()
    }
    try write(lines)
  }

  private func write(_ bytes: [UInt8]) throws {
    try file.checkInPlace()
    try OutputBuffer.write(bytes, to: file.descriptor)
  }
}
