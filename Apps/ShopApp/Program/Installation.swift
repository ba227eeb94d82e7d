import Terminal

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The identity of this installation: a random number in its own file, created at first use.
///
/// On a server it decides which guest cart and preferences are this device's.
struct Installation: Sendable {
  /// The file, readable by its owner alone.
  let path: String

  /// Returns the identity; if the file cannot be stored, one for this run only.
  func identity() -> String {
    do {
      if let known = try read() { return known }
      _ = unsafe unlink(path)
    } catch PrivateFileError.writableByOthers {
      // Another user may have chosen the identity, so it is replaced.
      _ = unsafe unlink(path)
    } catch {}
    let made = String(UInt64.random(in: .min ... .max), radix: 36)
    let draft = "\(path).\(made)"
    guard let file = try? PrivateFile(at: draft, for: .creating) else { return made }
    defer { _ = unsafe unlink(draft) }
    guard (try? file.write(Array(made.utf8))) != nil else { return made }
    // Atomic: another process may have been first.
    return unsafe link(draft, path) == 0 ? made : (try? read()) ?? made
  }

  /// Returns the identity in the file; `nil` if the file is empty.
  private func read() throws(PrivateFileError) -> String? {
    let file = try PrivateFile(at: path, for: .reading)
    var source = LineSource(descriptor: file.descriptor)
    let mark = PrivateFile.Mark("", of: "the identity of an installation")
    do throws(LineError) {
      guard let line = try source.next() else { return nil }
      if Self.isIdentity(line.text) { return line.text }
    } catch {}
    throw .otherContent(path: path, than: mark)
  }

  private static func isIdentity(_ text: String) -> Bool {
    (1...13).contains(text.utf8.count)
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) }
  }
}
