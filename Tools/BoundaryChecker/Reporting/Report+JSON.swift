import SwiftScanning

extension Report {
  /// The report as one JSON document, version 1, with sorted keys, ending with a line break.
  public func json() throws(BoundaryCheckError) -> String {
    let document: JSONObject = [
      "v": 1, "tool": ["name": "boundary-check", "version": BoundaryCheckCommand.version],
      "package": package, "ok": isClean, "rules": rules.map { $0.id }, "targets": targetCount,
      "files": fileCount, "imports": importCount, "targetsWithoutFolder": targetsWithoutFolder,
      "contracts": contracts.map { contract -> JSONObject in
        [
          "name": contract.name, "status": contract.isKept ? "kept" : "broken",
          "violations": contract.violations,
        ]
      }, "findings": findings.map(\.document), "baselined": baselined.map(\.document),
    ]
    return try document.text()
  }
}

extension Finding {
  var document: JSONObject {
    [
      "rule": rule, "severity": severity.rawValue, "file": file, "line": position?.line,
      "column": position?.column, "endColumn": endColumn, "message": message, "fix": remedy,
      "target": target, "module": module, "chain": chain, "contracts": contracts,
      "condition": condition, "owners": owners, "moduleOwners": moduleOwners,
      "related": related.map { place -> JSONObject in
        [
          "file": place.file, "line": place.position?.line, "column": place.position?.column,
          "message": place.message,
        ]
      },
      "change": change.map { change -> JSONObject in
        [
          "action": change.action.rawValue, "target": change.target,
          "dependency": change.dependency, "package": change.package,
        ]
      }, "fingerprint": fingerprint,
    ]
  }
}
