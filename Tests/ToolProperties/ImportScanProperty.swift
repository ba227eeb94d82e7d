public import FuzzKit
import SwiftScanning

/// Any bytes are scanned to their end, and every import that is found occurs in the file.
public enum ImportScanProperty: Property {
  public static func check(_ input: [UInt8]) throws(Violation) {
    let lines = input.count { $0 == 0x0A || $0 == 0x0D } + 1
    for mode in [true, false] {
      let scan = ImportScanner(bareSlashRegexLiterals: mode).scan(input)
      var last = SourcePosition(line: 0, column: 0)
      for found in scan.imports {
        try Violation.unless(!found.module.isEmpty, "an import of nothing")
        try Violation.unless(
          found.position.line <= lines && found.position.line > 0 && found.position.column > 0,
          "\(found.module) stands at \(found.position)")
        try Violation.unless(
          last < found.keywordPosition && found.keywordPosition < found.position,
          "\(found.module) stands out of order")
        last = found.position
      }
    }
  }
}
