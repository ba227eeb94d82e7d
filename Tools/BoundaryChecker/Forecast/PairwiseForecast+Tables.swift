import BoundaryRules
import PackageReading
import SwiftScanning

extension PairwiseForecast {
  /// Returns what one branch stores that the other no longer keeps: statements that name a table which it drops or
  /// renames, and tables about people in a store whose rows it lets a holder delete, which knows other tables.
  func lostTables(of changer: BranchChange, for user: BranchChange) -> [Finding] {
    let files = user.files.values.filter(\.isSwift).sorted { $0.path < $1.path }
    let dropped = changer.registrations.added.filter { $0.key.kind == .droppedTable }.flatMap {
      registration in
      files.compactMap { file -> Finding? in
        guard
          let place = file.new.flatMap({
            SQLTables.place(of: registration.key.name, in: $0, on: file.lines.added)
          }), stands(place.line, of: file)
        else { return nil }
        return finding(
          .mergeLosesProvider, user, changer, file.path, place,
          "\(quoted(user)) counts on the table '\(registration.key.name)', which \(quoted(changer)) drops or "
            + "renames at \(registration.file):\(registration.position.line)",
          remedy: "let the one that is merged second adapt: \(quoted(user)) this statement, or "
            + "\(quoted(changer)) its migration",
          subject: registration.key.name, other: (registration.file, registration.position))
      }
    }
    let holders = changer.registrations.new.filter {
      $0.key == Registration.Key(kind: .contribution, name: "PersonalDataHolders")
    }
    let unheld = holders.flatMap { holder in
      user.registrations.new.filter {
        $0.key.kind == .personalTable && $0.target == holder.target
      }.map { table in
        finding(
          .mergeLosesProvider, user, changer, table.file, table.position,
          "\(quoted(user)) describes the table '\(table.key.name)' of \(table.target), whose rows about a person "
            + "a holder deletes that \(quoted(changer)) adds in \(holder.file)",
          remedy: "let the holder delete the rows of this table, too",
          subject: table.key.name, other: (holder.file, nil))
      }
    }
    let columns = changer.registrations.added.filter { $0.key.kind == .droppedColumn }.flatMap {
      registration in
      files.compactMap { file -> Finding? in
        let names = registration.key.name.split(separator: ".").map(String.init)
        guard names.count == 2,
          let place = file.new.flatMap({
            SQLTables.place(ofColumn: names[1], of: names[0], in: $0, on: file.lines.added)
          }), stands(place.line, of: file)
        else { return nil }
        return finding(
          .mergeLosesProvider, user, changer, file.path, place,
          "\(quoted(user)) counts on the column '\(registration.key.name)', which \(quoted(changer)) drops or "
            + "renames at \(registration.file):\(registration.position.line)",
          remedy: "let the one that is merged second adapt: \(quoted(user)) this statement, or "
            + "\(quoted(changer)) its migration",
          subject: registration.key.name, other: (registration.file, registration.position))
      }
    }
    return dropped + columns + unheld
  }
}
