/// The rules for width and colour, apart from any real terminal.
enum TerminalAppearance {
  /// The widths output is laid out for.
  static let widths = 40...200

  /// The cells of a line: the window's, else `COLUMNS`, else 80, within ``widths``.
  static func width(window columns: Int?, environment: Environment) -> Int {
    let stated = environment["COLUMNS"].flatMap { Int($0) }
    let width = [columns, stated].compactMap(\.self).first { $0 > 0 } ?? 80
    return min(max(width, widths.lowerBound), widths.upperBound)
  }

  /// Whether a stream is coloured.
  ///
  /// `--color`, then `NO_COLOR`, then `FORCE_COLOR` and `CLICOLOR_FORCE`, then `TERM=dumb`, then
  /// whether the stream is a terminal; the first that says something decides.
  static func usesColor(
    _ preference: Options.ColorPreference, environment: Environment, isTerminal: Bool
  ) -> Bool {
    switch preference {
    case .always: return true
    case .never: return false
    case .auto: break
    }
    if environment.nonEmpty("NO_COLOR") != nil { return false }
    for name in ["FORCE_COLOR", "CLICOLOR_FORCE"] {
      if let value = environment.nonEmpty(name), value != "0" { return true }
    }
    return environment["TERM"] != "dumb" && isTerminal
  }

  /// How the session talks, from what its streams are.
  static func mode(
    input: Options.Input, writesJSON: Bool, inputIsTerminal: Bool, outputIsTerminal: Bool,
    environment: Environment
  ) -> TerminalSession.Mode {
    guard input == .standardInput, inputIsTerminal, !writesJSON else { return .script }
    guard outputIsTerminal, let term = environment.nonEmpty("TERM"), term != "dumb" else {
      return .plain
    }
    return .interactive
  }
}
