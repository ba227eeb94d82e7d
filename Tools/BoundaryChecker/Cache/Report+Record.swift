extension Report {
  /// The report in few bytes, but for the rules' texts and the place in the repository.
  var record: [UInt8] {
    var writer = RecordWriter()
    writer.write(package)
    for findings in [findings, baselined] {
      writer.write(findings.count)
      for finding in findings { finding.write(to: &writer) }
    }
    writer.write(contracts.count)
    for contract in contracts {
      writer.write(contract.name)
      writer.write(contract.violations)
    }
    writer.write(targetCount)
    writer.write(fileCount)
    writer.write(importCount)
    writer.write(targetsWithoutFolder)
    return writer.bytes
  }

  /// Reads a record; `nil` when it is none.
  init?(record bytes: [UInt8], from start: Int) {
    var reader = RecordReader(bytes, from: start)
    guard let package = reader.text(),
      let findings = reader.list({ Finding(from: &$0) }),
      let baselined = reader.list({ Finding(from: &$0) }),
      let contracts = reader.list({ reader -> ContractResult? in
        guard let name = reader.text(), let violations = reader.number() else { return nil }
        return ContractResult(name: name, violations: violations)
      }),
      let targetCount = reader.number(), let fileCount = reader.number(),
      let importCount = reader.number(), let targetsWithoutFolder = reader.texts(),
      reader.isAtEnd
    else { return nil }
    self.init(
      package: package, findings: findings, baselined: baselined, contracts: contracts,
      targetCount: targetCount, fileCount: fileCount, importCount: importCount,
      targetsWithoutFolder: targetsWithoutFolder)
  }
}
