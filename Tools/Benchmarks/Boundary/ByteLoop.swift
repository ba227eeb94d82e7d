import Dispatch
import Foundation
import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The least that a scanner has to do: read every file and look at every byte.
enum ByteLoop {
  /// The Swift files below a folder but for hidden folders, with their full paths.
  static func files(below folder: String) throws -> [String] {
    let enumerator = FileManager.default.enumerator(
      at: URL(fileURLWithPath: folder), includingPropertiesForKeys: nil,
      options: [.skipsHiddenFiles])
    var files: [String] = []
    while let file = enumerator?.nextObject() as? URL {
      if file.pathExtension == "swift" { files.append(file.path) }
    }
    return files.sorted()
  }

  /// The number of line feeds in the files.
  static func lines(of files: [String], threads: Int) -> Int {
    let next = Atomic<Int>(0)
    let total = Atomic<Int>(0)
    DispatchQueue.concurrentPerform(iterations: threads) { _ in
      var buffer = [UInt8](repeating: 0, count: 65_536)
      var lines = 0
      while true {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < files.count else { break }
        lines += self.lines(of: files[index], &buffer)
      }
      total.wrappingAdd(lines, ordering: .relaxed)
    }
    return total.load(ordering: .relaxed)
  }

  private static func lines(of file: String, _ buffer: inout [UInt8]) -> Int {
    let descriptor = unsafe open(file, O_RDONLY)
    guard descriptor >= 0 else { return 0 }
    defer { close(descriptor) }
    var lines = 0
    while true {
      let count = unsafe read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return lines }
      for index in 0..<count where buffer[index] == 10 { lines += 1 }
    }
  }
}
