/// An error of the compiler, with its place.
struct CompilerError: Hashable {
  /// The file, relative to the package.
  let file: String

  /// The line, from 1.
  let line: Int

  /// The errors in what a build wrote, each once.
  ///
  /// - Parameters:
  ///   - output: What the build wrote.
  ///   - folder: The package's folder; errors in other places are none of these.
  /// - Returns: The errors.
  static func errors(in output: String, below folder: String) -> Set<CompilerError> {
    var errors: Set<CompilerError> = []
    for text in output.split(separator: "\n") where text.hasPrefix(folder + "/") {
      let parts = text.dropFirst(folder.utf8.count + 1).split(separator: ":", maxSplits: 3)
      guard parts.count == 4, parts[3].hasPrefix(" error"), let line = Int(parts[1]) else {
        continue
      }
      errors.insert(CompilerError(file: String(parts[0]), line: line))
    }
    return errors
  }

  /// The first errors a build wrote; the end of what it wrote where there are none.
  static func summary(of output: String) -> String {
    let errors = output.split(separator: "\n").filter { $0.contains("error:") }
    return errors.isEmpty ? TestRunner.tail(of: output) : errors.prefix(12).joined(separator: "\n")
  }
}
