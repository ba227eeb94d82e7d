import Terminal

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The identity of this installation: a random number in a file of its own, made when first asked for.
///
/// It decides which variants are shown, and on a server which guest's cart and preferences are this device's.
struct Installation: Sendable {
  /// The file, readable by its owner alone.
  let path: String

  /// The identity; one for this run alone where the file cannot be kept.
  func identity() -> String {
    do {
      if let known = try read() { return known }
      _ = unsafe unlink(path)
    } catch OwnFileError.writableByOthers {
      // Another user may have chosen it, so another one is drawn.
      _ = unsafe unlink(path)
    } catch {}
    let made = String(UInt64.random(in: .min ... .max), radix: 36)
    let draft = "\(path).\(made)"
    let descriptor = unsafe open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return made }
    defer {
      close(descriptor)
      _ = unsafe unlink(draft)
    }
    do throws(OutputError) { try OutputBuffer.write(Array(made.utf8), to: descriptor) } catch {
      return made
    }
    // Whole or not at all; another process may have been first.
    return unsafe link(draft, path) == 0 ? made : (try? read()) ?? made
  }

  private func read() throws(OwnFileError) -> String? {
    let file = try OwnFile(at: path, for: .reading)
    var source = LineSource(descriptor: file.descriptor)
    guard let line = try? source.next() else { return nil }
    return line.text.isEmpty ? nil : line.text
  }
}
