import Foundation

/// The build settings of a target, as far as the project and its `.xcconfig` files give their texts.
struct XcodeBuildSettings {
  private var values: [String: String]

  /// The settings files that are named and not there; one that is included on condition may be missing.
  private(set) var missingFiles: [String] = []

  init(_ values: [String: String] = [:]) { self.values = values }

  mutating func lay(_ settings: [String: String]) {
    for (name, value) in settings {
      values[name] = value.replacing("$(inherited)", with: values[name] ?? "")
    }
    // A flag that some builds lack, as `NAME[config=Debug]` shows, is left out.
    for (name, value) in settings where name.hasPrefix(Self.conditions + "[") {
      let all = values[Self.conditions] ?? ""
      let others = Set(value.replacing("$(inherited)", with: all).split(separator: " "))
      values[Self.conditions] = all.split(separator: " ").filter(others.contains)
        .joined(separator: " ")
    }
  }

  private static let conditions = "SWIFT_ACTIVE_COMPILATION_CONDITIONS"

  var flags: Set<String> {
    Set((self[Self.conditions] ?? "").split(separator: " ").map(String.init))
  }

  /// The expanded value of a setting; `nil` if it is not set or empty.
  subscript(_ name: String) -> String? {
    guard let value = values[name].map(expanded), !value.isEmpty else { return nil }
    return value
  }

  func isOn(_ name: String) -> Bool { self[name] == "YES" }

  /// Returns a text with its settings expanded: `$(NAME)`, `${NAME}` or `$(NAME:c99extidentifier)`.
  ///
  /// An unknown setting is empty; a setting that refers to itself is cut off.
  func expanded(_ text: String) -> String { expanded(text, unset: "") }

  /// Returns the expanded value of a setting, where `unset` stands for each setting that is not known.
  func text(of name: String, unset: String) -> String {
    values[name].map { expanded($0, unset: unset) } ?? ""
  }

  private func expanded(_ text: String, unset: String) -> String {
    var budget = 200
    return expanded(text, &budget, unset: unset)
  }

  private func expanded(_ text: String, _ budget: inout Int, unset: String) -> String {
    var result = ""
    var rest = text[...]
    while budget > 0, let start = rest.firstIndex(of: "$") {
      budget -= 1
      result += rest[..<start]
      rest = rest[start...].dropFirst()
      guard let stop = Self.end(ofName: rest) else { continue }
      // A name may itself hold a setting: `$(NAME_$(CONFIGURATION))`.
      let name = expanded(String(rest[..<stop].dropFirst()), &budget, unset: unset)
      let parts = name.split(separator: ":")
      rest = rest[stop...].dropFirst()
      let value =
        parts.first.map { values[String($0)] }?.map { expanded($0, &budget, unset: unset) } ?? unset
      result += parts.dropFirst().contains("c99extidentifier") ? ModuleName.c99(value) : value
    }
    return budget > 0 ? result + rest : result
  }

  /// Returns the index of the bracket that closes the one a name begins with; `nil` if it is none, or stays open.
  private static func end(ofName text: Substring) -> Substring.Index? {
    let pairs: [Character: Character] = ["(": ")", "{": "}"]
    guard let open = text.first, let close = pairs[open] else { return nil }
    var depth = 0
    return text.firstIndex { character in
      depth += character == open ? 1 : character == close ? -1 : 0
      return depth == 0
    }
  }

  /// Lays the settings of an `.xcconfig` file and its includes, the last of each name.
  mutating func lay(file path: String) {
    var settings: [String: String] = [:]
    var seen: Set<String> = []
    read(path, into: &settings, &seen)
    lay(settings)
  }

  private mutating func read(
    _ path: String, into settings: inout [String: String], _ seen: inout Set<String>
  ) {
    guard seen.count < 100, seen.insert(FolderReader.resolved(path)).inserted else { return }
    guard let text = try? FileReader.text(of: path) else { return missingFiles.append(path) }
    for line in Self.lines(of: text) {
      if line.hasPrefix("#include") {
        let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
        guard parts.count > 2 else { continue }
        let folder = FileTree.parts(of: path).folder
        let file = parts[1].hasPrefix("/") ? String(parts[1]) : "\(folder)/\(parts[1])"
        if line.hasPrefix("#include?"), FolderReader.kind(of: file) == .absent { continue }
        read(file, into: &settings, &seen)
      } else if let sign = Self.sign(in: line) {
        let value = line[sign...].dropFirst()
        let comment = value.firstRange(of: "//")?.lowerBound ?? value.endIndex
        var text = value[..<comment].trimmingCharacters(in: .whitespaces)
        // Xcode ignores a semicolon at the end of a line.
        if text.hasSuffix(";") { text = text.dropLast().trimmingCharacters(in: .whitespaces) }
        settings[line[..<sign].trimmingCharacters(in: .whitespaces)] = text
      }
    }
  }

  /// Returns the lines of a text; a line that ends in `\` continues on the next, except in a comment.
  private static func lines(of text: String) -> [Substring] {
    var lines: [Substring] = []
    for part in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      if let last = lines.last, last.hasSuffix("\\"), !last.contains("//") {
        lines[lines.count - 1] = last.dropLast() + part
      } else {
        lines.append(part)
      }
    }
    return lines
  }

  /// Returns the index of the sign after a setting's name; signs in conditions are inside brackets.
  private static func sign(in line: Substring) -> Substring.Index? {
    var depth = 0
    return line.firstIndex { character in
      depth += character == "[" ? 1 : character == "]" ? -1 : 0
      return depth == 0 && character == "="
    }
  }
}
