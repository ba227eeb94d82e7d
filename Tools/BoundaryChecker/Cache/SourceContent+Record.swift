extension SourceContent {
  /// What ``init(from:)`` reads.
  var record: [UInt8] {
    var writer = RecordWriter()
    writer.write(reading.bareSlashRegexLiterals ? 1 : 0)
    writer.write(reading.types.rawValue)
    scan.write(to: &writer)
    writer.write(declarations.count)
    for type in declarations { type.write(to: &writer) }
    return writer.bytes
  }

  /// Reads a ``record``; `nil` when it is something else.
  init?(from reader: inout RecordReader) {
    guard let bareSlash = reader.number(),
      let types = reader.number().flatMap(SourceReading.Types.init),
      let scan = SourceScan(from: &reader),
      let declarations = reader.list({ TypeDeclaration(from: &$0) })
    else { return nil }
    self.init(
      scan: scan, declarations: declarations,
      reading: SourceReading(bareSlashRegexLiterals: bareSlash == 1, types: types))
  }
}
