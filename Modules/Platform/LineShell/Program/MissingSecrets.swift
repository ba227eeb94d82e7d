import Terminal

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Finds out before the first line of a script runs whether it is a transcript that leaves secrets out.
///
/// Otherwise the lines before the first secret would have changed something when it turns out to be missing. The
/// lines of a pipe cannot be read ahead; there, the placeholder is refused as an answer.
enum MissingSecrets {
  /// Whether a file has, behind its current position, a line that stands for a secret; the position stays.
  static func areNeeded(by descriptor: Int32) -> Bool {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return false
    }
    let position = lseek(descriptor, 0, SEEK_CUR)
    guard position >= 0 else { return false }
    defer { lseek(descriptor, position, SEEK_SET) }
    var lines = LineSource(descriptor: descriptor)
    while true {
      do throws(LineError) {
        guard let line = try lines.next() else { return false }
        if line.text == CommandRecord.mask { return true }
      } catch {
        // A line that is refused when it is read is not one.
        if error.endsInput { return false }
      }
    }
  }
}
