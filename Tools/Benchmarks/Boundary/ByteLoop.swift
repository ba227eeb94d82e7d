#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The least that any check of source files does: find them, read them, look at each byte.
enum ByteLoop {
  /// How many line ends the Swift files below a folder have.
  static func lineCount(below folder: String) throws -> Int {
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    var folders = [folder]
    var count = 0
    while let path = folders.popLast() {
      guard let stream = unsafe opendir(path) else {
        throw BenchmarkError.unavailable("\(path) cannot be read")
      }
      defer { unsafe closedir(stream) }
      while let entry = unsafe readdir(stream) {
        let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
          unsafe String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
        }
        if unsafe entry.pointee.d_type == DT_DIR {
          if !name.hasPrefix(".") { folders.append("\(path)/\(name)") }
        } else if name.hasSuffix(".swift") {
          let file = unsafe open("\(path)/\(name)", O_RDONLY)
          defer { close(file) }
          while case let length = unsafe read(file, &bytes, bytes.count), length > 0 {
            for byte in bytes[..<length] where byte == UInt8(ascii: "\n") { count += 1 }
          }
        }
      }
    }
    return count
  }
}
