import BoundaryChecker
public import FuzzKit

/// Any file is a configuration, or refused with words that say why.
public enum ConfigurationProperty: Property {
  public static func check(_ input: [UInt8]) throws(Violation) {
    do {
      _ = try BoundaryConfiguration(json: input, name: "boundaries.json")
    } catch {
      try Violation.unless(!error.description.isEmpty, "\(error) has no words")
    }
  }
}
