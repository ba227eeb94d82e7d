import Catalog

/// A command of the program itself, given as its arguments: it works on the data and shows no place.
enum MaintenanceCommand: Hashable {
  /// `catalog import FILE` and `promotions import FILE`
  case `import`(ImportCommand)

  /// Reads the words of a command; `nil` for one that the shell runs.
  ///
  /// - Parameter words: The words, the program's options left out.
  /// - Throws: ``MaintenanceCommandError`` for a command of the program that is put wrongly.
  init?(_ words: [String]) throws(MaintenanceCommandError) {
    guard let subject = words.first.flatMap(ImportCommand.Subject.init) else { return nil }
    guard words.dropFirst().first == "import" else {
      throw .unknownCommand(words.prefix(2).joined(separator: " "))
    }
    self = .import(try ImportCommand(subject, words.dropFirst(2)))
  }
}

/// The commands `catalog import` and `promotions import`, `[--dry-run] [--format csv|jsonl] FILE`.
struct ImportCommand: Hashable {
  /// What is imported, as the command begins.
  enum Subject: String {
    case catalog, promotions

    /// What is left as it was when nothing was imported.
    var leftAsItWas: String {
      self == .catalog ? "the catalogue is as it was" : "the promotions are as they were"
    }
  }

  /// What is imported.
  let subject: Subject

  /// The file; `-` for standard input.
  let path: String

  /// How it is written.
  let format: ImportFormat

  /// Whether the result is only told.
  let isDryRun: Bool

  /// What the command is called in reports.
  var name: String { "\(subject) import" }

  /// Reads what follows the command's name.
  init(_ subject: Subject, _ words: ArraySlice<String>) throws(MaintenanceCommandError) {
    let name = "\(subject) import"
    var (paths, format, isDryRun): ([String], ImportFormat?, Bool) = ([], nil, false)
    var rest = words
    while let word = rest.popFirst() {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      switch parts.first ?? "" {
      case "--":
        paths += rest
        rest = []
      case "--dry-run" where parts.count == 1: isDryRun = true
      case "--format":
        guard let value = parts.count > 1 ? String(parts[1]) : rest.popFirst() else {
          throw .missingFormat
        }
        guard let known = ImportFormat(rawValue: value) else { throw .unknownFormat(value) }
        format = known
      case _ where word.utf8.first == UInt8(ascii: "-") && word != "-":
        throw .unknownOption(word, of: name)
      default: paths.append(word)
      }
    }
    guard let path = paths.first, !path.isEmpty else { throw .missingFile(of: name) }
    guard paths.count == 1 else { throw .oneFileOnly(paths[1]) }
    guard let format = format ?? Self.format(of: path) else { throw .formatNotTold(path) }
    (self.subject, self.path) = (subject, path)
    (self.format, self.isDryRun) = (format, isDryRun)
  }

  /// The format that the end of a file's name tells.
  private static func format(of path: String) -> ImportFormat? {
    switch path.lowercased() {
    case let path where path.hasSuffix(".csv"): .csv
    case let path where path.hasSuffix(".jsonl") || path.hasSuffix(".ndjson"): .jsonLines
    default: nil
    }
  }
}
