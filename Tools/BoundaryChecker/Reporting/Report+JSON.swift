import BoundaryRules
package import PackageReading
import SwiftScanning

extension Report {
  /// Returns the report as one JSON document, version 1, with sorted keys, ending with a line break.
  package func json() throws(BoundaryCheckError) -> String { try document.text() }

  var document: JSONObject {
    [
      "v": 1, "tool": ["name": "boundary-check", "version": BoundaryCheckCommand.version],
      "package": package, "packages": packages.isEmpty ? nil : packages.map(\.document),
      "ok": isClean, "rules": rules.map { $0.id }, "targets": targetCount,
      "files": coverage.checked, "coverage": coverage.document, "imports": importCount,
      "targetsWithoutFolder": coverage.targetsWithoutFolder,
      "contracts": contracts.map { contract -> JSONObject in
        [
          "name": contract.name, "status": contract.isKept ? "kept" : "broken",
          "violations": contract.violations,
        ]
      }, "findings": findings.map(\.document), "baselined": baselined.map(\.document),
      "notes": notes.map(\.document),
      "notFullyKnown": coverage.certainty.gaps.map { gap -> JSONObject in
        ["reason": gap.reason.rawValue, "names": gap.names, "packages": gap.packages]
      },
    ]
  }
}

extension Finding {
  var document: JSONObject {
    [
      "rule": rule, "severity": severity.rawValue, "file": file, "line": position?.line,
      "column": position?.column, "endColumn": endColumn, "message": message, "fix": remedy,
      "package": package, "target": target, "module": module, "chain": chain,
      "contracts": contracts,
      "condition": condition, "branches": branches.isEmpty ? nil : branches,
      "owners": owners, "moduleOwners": moduleOwners,
      "related": related.map { place -> JSONObject in
        [
          "file": place.file, "line": place.position?.line, "column": place.position?.column,
          "message": place.message,
        ]
      },
      "change": change, "fingerprint": fingerprint,
    ]
  }
}

extension ReportedPackage {
  var document: JSONObject {
    ["name": name, "folder": folder, "targets": targetCount, "error": error]
  }
}

extension Coverage {
  var document: JSONObject {
    [
      "checked": checked, "files": total, "percent": percent, "minimum": minimum,
      "projects": projects,
      "notChecked": Reason.allCases.compactMap { reason in
        notChecked[reason].map { files -> JSONObject in
          ["reason": reason.rawValue, "files": files]
        }
      },
    ]
  }
}
