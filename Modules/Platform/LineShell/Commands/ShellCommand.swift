/// A word that means the same on every screen.
struct ShellCommand: Sendable {
  /// The word.
  let name: String

  /// How it is used, such as `open <link>`.
  let usage: String

  /// What it does, in a few words.
  let summary: String

  /// Runs it with the words after it.
  let run: @MainActor @Sendable (Shell, [String]) async throws -> CommandAnswer

  /// A command that takes exactly `count` words.
  init(
    _ name: String, usage: String, summary: String, arguments count: ClosedRange<Int>,
    run: @escaping @MainActor @Sendable (Shell, [String]) async throws -> CommandAnswer
  ) {
    self.name = name
    self.usage = usage
    self.summary = summary
    self.run = { shell, words in
      guard words.count >= count.lowerBound else { throw ShellError.missingArgument(usage: usage) }
      guard words.count <= count.upperBound else {
        throw ShellError.surplusArgument(words[count.upperBound], usage: usage)
      }
      return try await run(shell, words)
    }
  }
}
