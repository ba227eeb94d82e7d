import BoundaryChecker
import Dispatch
import Foundation
import SwiftScanning
import Synchronization

/// Reads and scans files on several threads, as a check does.
enum ScanLoop {
  /// The number of imports in the files.
  static func imports(in files: [String], threads: Int) -> Int {
    let next = Atomic<Int>(0)
    let total = Atomic<Int>(0)
    DispatchQueue.concurrentPerform(iterations: threads) { _ in
      let scanner = ImportScanner()
      var imports = 0
      while true {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < files.count else { break }
        imports += (try? scanner.scan(FileReader.bytes(of: files[index])).imports.count) ?? 0
      }
      total.wrappingAdd(imports, ordering: .relaxed)
    }
    return total.load(ordering: .relaxed)
  }
}
