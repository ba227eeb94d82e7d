/// The modules that a module map of clang declares at its top level.
package enum ModuleMap {
  /// Returns the modules of a target without Swift sources that brings a map of its own; none for others.
  package static func modules(of target: Manifest.Target, in folder: String) -> [String] {
    let path =
      switch target.type {
      case .system: "module.modulemap"
      case .regular: "\(target.headers ?? "include")/module.modulemap"
      default: ""
      }
    guard !path.isEmpty, let text = try? FileReader.text(of: "\(folder)/\(path)") else { return [] }
    return modules(in: text)
  }

  /// Returns the names of the modules, without those that stand in other files or inside other modules.
  static func modules(in text: String) -> [String] {
    var names: [String] = []
    var (depth, isExtern, isNext) = (0, false, false)
    for word in words(text) {
      switch word {
      case "{": depth += 1
      case "}": depth -= 1
      case "extern" where depth == 0: isExtern = true
      case "module" where depth == 0 && !isNext: isNext = true
      case _ where isNext:
        let name = word.filter { $0 != "\"" }.prefix { $0 != "." }
        if !isExtern, name != "*", !names.contains(String(name)) { names.append(String(name)) }
        (isNext, isExtern) = (false, false)
      default: break
      }
    }
    return names
  }

  private static func words(_ text: String) -> [String] {
    let code = text.replacing(#/(?s)/\*.*?\*//#, with: " ").replacing(#///[^\n]*/#, with: "")
    return code.matches(of: #/[{}]|"[^"]*"|[^\s{}"]+/#).map { String($0.output) }
  }
}
