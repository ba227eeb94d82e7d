import PackageReading
import SwiftScanning

enum ImportAddition {
  /// Returns the text with a sorted import of a module added, or `nil` if that would change anything else.
  static func text(_ text: String, importing module: String) -> String? {
    let before = ImportScanner().scan(text).imports
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map(String.init)
    let plain = before.filter { $0.condition == nil }
    // Where the file imports modules of packages under conditions only, this one may not exist in every build.
    let named = before.filter { !KnownModules.toolchain.contains($0.module) }
    if !named.isEmpty, named.allSatisfy({ $0.condition != nil }) { return nil }
    let place: Int
    if let last = plain.last(where: { $0.module < module }) {
      place = last.position.line
    } else if let first = plain.first {
      // Attributes and access levels of an import may stand on the lines before it.
      let isBare = first.attributes.isEmpty && first.access == nil
      place = isBare ? first.keywordPosition.line - 1 : first.position.line
    } else {
      place = firstLine(of: lines)
      lines.insert("", at: place)
    }
    lines.insert("import \(module)", at: place)
    let ending = text.firstMatch(of: /\r\n|\n/).map { String($0.output) } ?? "\n"
    let result = lines.joined(separator: ending)
    let after = ImportScanner().scan(result).imports
    guard after.map(\.module).sorted() == (before.map(\.module) + [module]).sorted(),
      after.first(where: { $0.position.line == place + 1 && $0.module == module })?.condition == nil
    else { return nil }
    return result
  }

  /// Returns the line after the file's leading comments, excluding those of its first declaration.
  private static func firstLine(of lines: [String]) -> Int {
    let head = lines.prefix { line in
      line.hasPrefix("#!") || line.hasPrefix("//") && !line.hasPrefix("///")
    }
    let next = head.count
    return next > 0 && next < lines.count && lines[next].isEmpty ? next + 1 : next
  }
}
