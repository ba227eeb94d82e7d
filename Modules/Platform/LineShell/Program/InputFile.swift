package import Diagnostics
import Terminal

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

package enum InputFile {
  package static func descriptor(of path: String) throws(InputFileError) -> Int32 {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw InputFileError(path: path, error: .current) }
    return descriptor
  }

  /// Returns the bytes of a file, or for `-` those of the standard input.
  package static func bytes(
    at path: String, standardInput: Int32, limit: Int
  ) throws(InputFileError) -> [UInt8] {
    let file = path == "-" ? standardInput : try descriptor(of: path)
    defer { if path != "-" { close(file) } }
    do throws(SystemError) {
      let bytes = try OwnFile.contents(of: file, limit: limit)
      guard bytes.count <= limit else { throw SystemError(code: EFBIG) }
      return bytes
    } catch {
      throw InputFileError(path: path, error: error)
    }
  }
}

/// A file of commands or links, or the archive of the last session, cannot be read.
package struct InputFileError: ExplainedError, Hashable {
  let path: String
  let error: SystemError

  package var explanation: ErrorExplanation {
    .init(
      "file.cannotRead", error.code == ENOENT ? .notFound : .inputOutput,
      "cannot read \(path): \(error)", hint: "check the path")
  }
}
