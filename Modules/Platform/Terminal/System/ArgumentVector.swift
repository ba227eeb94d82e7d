package import Diagnostics

/// The arguments of the process, checked to be valid text.
///
/// `CommandLine.arguments` silently repairs invalid UTF-8, so two different arguments may look the same.
package enum ArgumentVector {
  /// The arguments after the program's name.
  package static func arguments() throws(ArgumentEncodingError) -> [String] {
    var arguments: [String] = []
    var index = 1
    while index < CommandLine.argc, let argument = unsafe CommandLine.unsafeArgv[index] {
      guard let text = unsafe String(validatingCString: argument) else {
        throw ArgumentEncodingError(number: index)
      }
      arguments.append(text)
      index += 1
    }
    return arguments
  }
}

/// An argument that is not UTF-8.
package struct ArgumentEncodingError: ExplainedError, Hashable {
  /// The number of the argument, from 1.
  package let number: Int

  package init(number: Int) {
    self.number = number
  }

  package var explanation: ErrorExplanation {
    .init("options.invalidUTF8", .usage, "argument \(number) is not valid UTF-8")
  }
}
