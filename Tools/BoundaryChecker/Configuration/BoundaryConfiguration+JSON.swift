import Foundation

extension BoundaryConfiguration {
  /// Reads a configuration from the bytes of its file, which messages call `name`.
  package init(json bytes: [UInt8], name: String) throws(BoundaryCheckError) {
    try self.init(try JSONValue(Data(bytes), name: name), name: name)
  }
}
