import SwiftScanning

/// Where findings about the manifest stand in it.
///
/// A finding about a declared dependency stands at its element of the target's list, one about a target
/// at the target's name; what a manifest computes has no place and stays without one.
struct ManifestPlaces {
  private let file: String
  private let manifest: ManifestText

  init(file: String, text: String) {
    self.file = file
    manifest = ManifestText(text)
  }

  /// Findings of a package, those about its manifest at their places in it.
  static func placed(
    _ findings: [Finding], in file: String, at packagePath: String
  ) -> [Finding] {
    guard findings.contains(where: { $0.file == file && $0.position == nil }),
      let bytes = try? FileReader.bytes(of: "\(packagePath)/\(file)")
    else { return findings }
    return ManifestPlaces(file: file, text: String(decoding: bytes, as: UTF8.self))
      .placed(findings)
  }

  func placed(_ findings: [Finding]) -> [Finding] {
    findings.map(placed).sorted()
  }

  private func placed(_ finding: Finding) -> Finding {
    guard finding.file == file, finding.position == nil, let range = range(of: finding) else {
      return finding
    }
    var finding = finding
    let position = manifest.position(at: range.lowerBound)
    finding.position = position
    if !manifest.breaksLine(in: range) { finding.endColumn = position.column + range.count }
    return finding
  }

  private func range(of finding: Finding) -> Range<Int>? {
    guard let name = finding.target, let target = manifest.target(named: name) else { return nil }
    let element = target.list?.elements.first { element in
      element.name == finding.module
        && element.isProduct == (finding.change?.package != nil)
    }
    return element?.range ?? target.nameRange
  }
}
