import Terminal

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The identity of this installation: a random number in a file of its own, made when first asked for.
///
/// It decides nothing but which variants are shown.
struct Installation: Sendable {
  /// The file, readable by its owner alone.
  let path: String

  /// The identity; one for this run alone where the file cannot be kept.
  func identity() -> String {
    do {
      if let known = try read() { return known }
    } catch OwnFileError.writableByOthers {
      // Another user may have chosen it, so another one is drawn.
      _ = unsafe unlink(path)
    } catch {}
    let made = String(UInt64.random(in: .min ... .max), radix: 36)
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return (try? read()) ?? made }
    defer { close(descriptor) }
    try? OutputBuffer.write(Array(made.utf8), to: descriptor)
    return made
  }

  private func read() throws(OwnFileError) -> String? {
    let file = try OwnFile(at: path, for: .reading)
    var source = LineSource(descriptor: file.descriptor)
    guard let line = try? source.next() else { return nil }
    return line.text.isEmpty ? nil : line.text
  }
}
