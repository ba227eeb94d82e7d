/// A mutation nobody has to notice, with the reason.
public struct AcceptedSurvivor: Hashable, Sendable {
  /// The file, relative to the package.
  public let file: String

  /// The whole line, without the space around it; numbers change too often.
  public let source: String

  /// The change, as a report tells it.
  public let change: String

  /// Why no test notices.
  public let reason: String

  /// Whether a mutation is this one.
  func matches(_ mutation: Mutation) -> Bool {
    (file, source, change) == (mutation.file, mutation.source, mutation.change)
  }

  /// Reads a list: records of four lines (file, source line, change, reason), an empty line between.
  ///
  /// Lines that begin with `#` are comments.
  ///
  /// - Parameter text: The list.
  /// - Returns: The survivors, in the order of the list.
  /// - Throws: ``MutationError/malformedList(line:)`` for a record that has not four lines.
  public static func list(_ text: String) throws(MutationError) -> [AcceptedSurvivor] {
    var survivors: [AcceptedSurvivor] = []
    var record: [String] = []
    let lines = (text + "\n").split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.hasPrefix("#") {
      let words = line.drop { $0 == " " }
      if !words.isEmpty {
        record.append(String(words))
      } else if !record.isEmpty {
        guard record.count == 4 else { throw .malformedList(line: index + 1) }
        survivors.append(
          AcceptedSurvivor(
            file: record[0], source: record[1], change: record[2], reason: record[3]))
        record = []
      }
    }
    return survivors
  }
}
