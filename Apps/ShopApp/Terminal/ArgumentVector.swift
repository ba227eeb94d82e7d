/// The arguments of the process, as bytes checked to be text.
///
/// `CommandLine.arguments` repairs invalid UTF-8 silently, so two different arguments may look alike.
public enum ArgumentVector {
  /// The arguments after the program's name.
  ///
  /// - Throws: ``OptionsError/invalidUTF8(argument:)``.
  public static func arguments() throws(OptionsError) -> [String] {
    var arguments: [String] = []
    var index = 1
    while index < CommandLine.argc, let argument = unsafe CommandLine.unsafeArgv[index] {
      guard let text = unsafe String(validatingCString: argument) else {
        throw .invalidUTF8(argument: index)
      }
      arguments.append(text)
      index += 1
    }
    return arguments
  }
}
