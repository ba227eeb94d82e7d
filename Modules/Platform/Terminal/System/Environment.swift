package import Diagnostics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The environment variables of a program; a test supplies its own.
package struct Environment: Sendable {
  /// The fixed values; `nil` for those of the process.
  private let values: [String: String]?

  package init(_ values: [String: String]) { self.values = values }

  private init() { values = nil }

  package static let process = Environment()

  /// Returns the value of a variable, or `nil` if it is not set or not UTF-8.
  package subscript(name: String) -> String? {
    if let values { return values[name] }
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(validatingCString: value)
  }

  /// Returns the value of a variable, or `nil` if it is not set or empty.
  package func nonEmpty(_ name: String) -> String? {
    guard let value = self[name], !value.isEmpty else { return nil }
    return value
  }
}

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
