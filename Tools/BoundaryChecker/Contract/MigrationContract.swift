import BoundaryRules
import PackageReading
import SwiftScanning

/// The migrations of a revision with other statements than they had: a database that has run one keeps the former.
enum MigrationContract {
  static func rows(
    _ before: PackageModel, _ now: PackageModel
  ) throws(BoundaryCheckError) -> [ContractReport.Row] {
    let old = try migrations(before)
    let known = Dictionary(
      old.map { ($0.registration.key, $0.texts) }, uniquingKeysWith: { first, _ in first })
    let new = try migrations(now)
    return Registration.edited(old, new).map { registration in
      let texts = new.first { $0.registration == registration }?.texts ?? []
      let (was, becomes) = difference(known[registration.key] ?? [], texts)
      return ContractReport.Row(
        subject: registration.key.words, file: registration.file, line: registration.position.line,
        before: was,
        after: becomes, breaks: true, notes: [Rule.editedMigration.remedy], consumers: [],
        details: ["migration": registration.key.name])
    }
  }

  private static func migrations(
    _ model: PackageModel
  ) throws(BoundaryCheckError) -> [Registration.Edition] {
    var found: [Registration.Edition] = []
    for file in model.files
    where file.source.kind != .test
      && file.scan.imports.contains(where: { $0.module == "Database" })
    {
      let bytes = try FileReader.bytes(of: "\(model.packagePath)/\(file.path)")
      found += Registration.migrations(bytes, in: file.path, of: file.target)
    }
    return found
  }

  /// Returns the first statement that differs, in each state on one line.
  private static func difference(_ before: [String], _ after: [String]) -> (String, String) {
    let index =
      zip(before, after).enumerated().first { $1.0 != $1.1 }?.offset
      ?? min(before.count, after.count)
    func line(_ texts: [String]) -> String {
      texts.dropFirst(index).first?.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        ?? "no statement"
    }
    return (line(before), line(after))
  }
}
