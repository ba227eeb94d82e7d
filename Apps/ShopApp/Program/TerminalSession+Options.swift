import Terminal

extension TerminalSession {
  /// The session that the options ask for.
  init(_ options: Options, environment: Environment = .process) {
    self.init(
      isScript: options.input != .standardInput || options.writesJSON,
      color: options.writesJSON ? .never : options.color, environment: environment)
  }

  /// The renderer for what the options and the streams ask for.
  func renderer(_ options: Options) -> any Renderer {
    if options.writesJSON { return JSONRenderer() }
    return TextRenderer(
      width: width, usesColor: usesColor(on: .output),
      diagnosticsUseColor: usesColor(on: .error), isQuiet: options.isQuiet)
  }
}
