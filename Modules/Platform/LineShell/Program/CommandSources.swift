import Diagnostics
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
    _ run: LineShellProgram.Run, prompt: String
  ) throws -> any CommandSource {
    let (options, session) = (run.options, run.session)
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
        return PlainSource(session: session, prompt: prompt)
      case .interactive:
        return try InteractiveSource(run, prompt: prompt)
      }
    }
  }

  private static func openForReading(_ path: String) throws(InputFileError) -> Int32 {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw InputFileError(path: path, error: .current) }
    return descriptor
  }
}

/// A file of commands, or of what the last session left, cannot be read.
struct InputFileError: ExplainedError, Hashable {
  let path: String
  let error: SystemError

  var explanation: ErrorExplanation {
    .init(
      "file.cannotRead", error.code == ENOENT ? .notFound : .inputOutput,
      "cannot read \(path): \(error)", hint: "check the path given to -f")
  }
}
