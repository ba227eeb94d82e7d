/// Why a text is no archive.
public enum ArchiveError: Error, Hashable, Sendable {
  /// It does not begin as an archive does.
  case notAnArchive

  /// A newer version of the app wrote it.
  case newerVersion(found: Int, known: Int)

  /// A line does not read.
  case malformed(line: Int)

  /// Its end is missing, or it was changed after it was written.
  case damaged
}
