/// An identifier that a test spells out, known to be one.
///
/// Only literals are taken, so a wrong one stops the test that wrote it.
///
/// - Parameter text: The identifier as text.
/// - Returns: The identifier.
public func id<ID: LosslessStringConvertible>(_ text: StaticString) -> ID {
  guard let identifier = ID("\(text)") else { preconditionFailure("\(text) is no identifier") }
  return identifier
}
