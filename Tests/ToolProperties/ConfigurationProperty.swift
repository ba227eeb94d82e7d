import BoundaryRules
public import FuzzKit
import PackageReading

/// Any file is a valid configuration or is rejected with a reason and a place.
public enum ConfigurationProperty: Property {
  public static func check(_ input: [UInt8]) throws(Violation) {
    do {
      _ = try BoundaryConfiguration(json: input, name: "boundaries.json")
    } catch {
      try Violation.unless(
        error.description.contains(/^boundaries.json:[1-9]\d*:[1-9]\d*: ./), "\(error) has no place"
      )
    }
  }
}
