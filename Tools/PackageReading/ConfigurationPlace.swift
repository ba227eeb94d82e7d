package import Encodings

/// A place in a configuration file.
package struct ConfigurationPlace: Hashable, Sendable {
  package let file: String
  package let position: JSONPosition

  /// The path from the top, such as `contracts[2].targets`; empty for the whole file.
  package let path: String

  package init(_ file: String, _ position: JSONPosition, path: String = "") {
    (self.file, self.position, self.path) = (file, position, path)
  }

  package func inside(_ step: String, at position: JSONPosition) -> ConfigurationPlace {
    ConfigurationPlace(file, position, path: path + step)
  }

  package func moved(to position: JSONPosition) -> ConfigurationPlace {
    ConfigurationPlace(file, position, path: path)
  }
}

extension ConfigurationPlace: CustomStringConvertible {
  /// The place in the form of compilers, `boundaries.json:12:3`.
  package var description: String { "\(file):\(position)" }
}
