import Catalog

/// An identifier of a test, known to be one.
func id<Subject>(_ text: StaticString) -> Identifier<Subject> {
  guard let identifier = Identifier<Subject>("\(text)") else {
    preconditionFailure("\(text) is no identifier")
  }
  return identifier
}
