import BoundaryRules
public import FuzzKit
import PackageReading

/// Any file is a valid configuration or is rejected with a reason and a place; it is rejected as invalid JSON
/// only if another reader rejects it too.
public enum ConfigurationProperty: Property {
  public static func check(_ input: [UInt8]) throws(Violation) {
    do {
      _ = try BoundaryConfiguration(json: input, name: "boundaries.json")
    } catch {
      try Violation.unless(
        error.description.contains(/^boundaries.json:[1-9]\d*:[1-9]\d*: ./), "\(error) has no place"
      )
      let isMarked = input.starts(with: [0xEF, 0xBB, 0xBF])
      let isJSON = (try? JSONTree(isMarked ? input.dropFirst(3) : input[...])) != nil
      if case .configurationNotJSON = error {
        try Violation.unless(!isJSON, "\(error), where there is JSON")
      } else {
        try Violation.unless(isJSON, "\(error), where there is no JSON")
      }
    }
  }
}
