extension Finding {
  /// A name for the finding that stays the same when lines move: 16 hexadecimal digits.
  ///
  /// It is the FNV-1a hash of the rule, the file, both modules, the ``subject`` and the
  /// ``occurrence``, so that a code host recognises the finding from one run to the next.
  public var fingerprint: String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for part in [rule, file, target ?? "", module ?? "", subject, "\(occurrence)"] {
      for byte in part.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      hash = (hash ^ 0xFF) &* 0x100_0000_01B3
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// The findings in their order, each with its ``occurrence`` among its like.
  static func numbered(_ findings: some Sequence<Finding>) -> [Finding] {
    var seen: [[String?]: Int] = [:]
    return Set(findings).sorted().map { finding in
      var finding = finding
      let key = [finding.rule, finding.file, finding.target, finding.module, finding.subject]
      finding.occurrence = seen[key, default: 0]
      seen[key, default: 0] += 1
      return finding
    }
  }
}
