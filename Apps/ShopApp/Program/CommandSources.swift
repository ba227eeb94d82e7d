import Terminal

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Chooses where commands come from.
@MainActor
enum CommandSources {
  static func make(
    options: Options, session: TerminalSession, output: ProgramOutput
  ) throws -> any CommandSource {
    let secrets = options.passwordSource
    switch options.input {
    case .command(let words):
      return ArgumentSource(words: words, secrets: secrets)
    case .lines(let lines):
      let bytes = Array(lines.joined(separator: "\n").utf8)
      return ScriptSource(name: "-c", lines: LineSource(bytes: bytes), secrets: secrets)
    case .file("-"):
      return ScriptSource(name: "stdin", lines: LineSource(descriptor: 0), secrets: secrets)
    case .file(let path):
      return ScriptSource(
        name: path, lines: LineSource(descriptor: try openForReading(path)), secrets: secrets)
    case .standardInput:
      switch session.mode {
      case .script:
        return ScriptSource(name: "stdin", lines: LineSource(descriptor: 0), secrets: secrets)
      case .plain:
        return PlainSource(session: session)
      case .interactive:
        return try InteractiveSource(session: session, output: output)
      }
    }
  }

  private static func openForReading(_ path: String) throws(ProgramError) -> Int32 {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .cannotRead(path: path, .current) }
    return descriptor
  }
}
