package import SwiftScanning

/// An error that a build printed, with the notes that belong to it.
package struct CompilerMessage: Hashable, Sendable {
  /// The file below the package's folder, or its full path if it is elsewhere; `nil` for an error without a place.
  package let file: String?
  package let position: SourcePosition?
  package let text: String

  /// What the compiler says besides: the places that it names, such as the requirement that a type lacks.
  package private(set) var notes: [Note] = []

  package struct Note: Hashable, Sendable {
    package let file: String?
    package let position: SourcePosition?
    package let text: String
  }

  /// The most errors that are read; a module that lost a file has thousands.
  private static let limit = 500

  /// Returns the errors in the output of `swift build` for a package in a folder, each once, in order.
  package static func errors(in output: String, ofPackageAt root: String) -> [CompilerMessage] {
    var (found, places): ([CompilerMessage], [[String]: Int]) = ([], [:])
    var current: Int?
    func keep(_ text: String, at place: Place) {
      let key = [place.file ?? "", "\(place.position?.line ?? 0)", text]
      current = places[key] ?? found.count
      places[key] = current
      if current == found.count {
        found.append(CompilerMessage(file: place.file, position: place.position, text: text))
      }
    }
    /// An error in what a macro expands to, until the line that names the place of the macro.
    var expanded: Place?
    for line in output.split(separator: "\n") where found.count < limit {
      if let place = Place(line, root) {
        if let error = expanded, place.kind == "note", place.text == Place.origin {
          if place.file == nil { continue }
          expanded = nil
          keep(error.text, at: place)
          continue
        }
        if let error = expanded { keep(error.text, at: error) }
        expanded = nil
        switch place.kind {
        case "error" where place.isExpanded: expanded = place
        case "error": keep(place.text, at: place)
        case "note":
          guard let current else { continue }
          found[current].add(Note(file: place.file, position: place.position, text: place.text))
        default: current = nil
        }
      } else if let text = note(beside: line), let current {
        found[current].add(Note(file: nil, position: nil, text: text))
      } else if line.hasPrefix("error: "), !isSummary(line) {
        let text = String(line.dropFirst("error: ".count))
        current = nil
        if places.updateValue(found.count, forKey: [text]) == nil {
          found.append(CompilerMessage(file: nil, position: nil, text: text))
        }
      }
    }
    if let expanded { keep(expanded.text, at: expanded) }
    return found
  }

  private mutating func add(_ note: Note) {
    if !notes.contains(note), notes.count < 20 { notes.append(note) }
  }

  /// Returns the note that the compiler draws beneath a line of source: `` `- note: add missing case: '.b'``.
  private static func note(beside line: Substring) -> String? {
    for mark in ["|- note: ", "`- note: "] {
      if let start = line.firstRange(of: mark) { return String(line[start.upperBound...]) }
    }
    return nil
  }

  /// Returns whether a line only says that some program failed, which printed the reason itself.
  private static func isSummary(_ line: Substring) -> Bool {
    line.contains("command failed with exit code") || line.contains("fatalError")
      || line.hasPrefix("error: ExitCode(")
  }

  /// The names of declarations, modules and files that the message and its notes quote, in order.
  package var quotedNames: [String] {
    var names: [String] = []
    for text in [text] + notes.map(\.text) {
      // Every second part is between quotes.
      for (index, part) in text.split(separator: "'", omittingEmptySubsequences: false).enumerated()
      where index % 2 == 1 {
        for word in part.split(whereSeparator: { !($0.isLetter || $0.isNumber || $0 == "_") })
        where !names.contains(String(word)) && word.first?.isNumber == false && word != "_" {
          names.append(String(word))
        }
      }
    }
    return names
  }

  private struct Place {
    let file: String?
    let position: SourcePosition?
    let kind: String
    let text: String
    private(set) var isExpanded = false

    /// What the compiler says of the macro, under an error in its expansion.
    static let origin = "expanded code originates here"

    /// Reads `path:line:column: error: text`, also behind the `` `- `` that leads from a macro's expansion to its
    /// place; `nil` for any other line.
    init?(_ line: Substring, _ root: String) {
      let start = line.drop { $0 == " " }
      let line = start.hasPrefix("`- ") && start.hasSuffix(Self.origin) ? start.dropFirst(3) : line
      for kind in ["error", "warning", "note"] {
        guard let mark = line.firstRange(of: ": \(kind): ") else { continue }
        let parts = line[..<mark.lowerBound].split(
          separator: ":", omittingEmptySubsequences: false)
        guard parts.count >= 2, let last = Int(parts[parts.count - 1]) else { continue }
        let hasColumn = parts.count > 2 && Int(parts[parts.count - 2]) != nil
        let path = parts.dropLast(hasColumn ? 2 : 1).joined(separator: ":")
        let number = hasColumn ? Int(parts[parts.count - 2]) ?? 0 : last
        self.kind = kind
        text = String(line[mark.upperBound...])
        if path.hasPrefix("/") {
          file = path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : path
          position = SourcePosition(line: number, column: hasColumn ? last : 1)
        } else if path.hasPrefix("<") || path.hasPrefix("macro expansion ") {
          (file, position, isExpanded) = (nil, nil, path.hasPrefix("macro"))
        } else {
          return nil
        }
        return
      }
      return nil
    }
  }
}
