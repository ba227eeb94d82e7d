public import PluginInterface

/// Fails the test unless plugins take these positions among the contributions to points, and no others.
///
/// Teams agree on the `order` of what they contribute: which step is asked first, which rule of a price sees what the
/// others took off. A number that is changed or lost breaks nothing in its own folder, so a feature's tests say it:
///
/// ```swift
/// try expectPositions(of: GiftsPlugin(), are: ["CheckoutSteps": 10, "PriceRules": 10])
/// ```
///
/// That two plugins of an app take one position is refused when it is composed.
///
/// - Throws: The error of a plugin's registration.
public func expectPositions(
  of plugins: any FeaturePlugin..., are positions: KeyValuePairs<String, Int> = [:],
  file: StaticString = #filePath, line: UInt = #line
) throws {
  let taken = Set(try plugins.flatMap { try $0.takenPositions() })
  let expected = Set(positions.map { "\($0.key) \($0.value)" })
  let names = plugins.map(\.manifest.module).joined(separator: ", ")
  for position in taken.subtracting(expected).sorted() {
    CallSite(file: file, line: line).fail(
      "\(names) takes the position \(position), which this test does not say; agree on it with the others at the point, and "
        + "say it here")
  }
  for position in expected.subtracting(taken).sorted() {
    CallSite(file: file, line: line).fail("\(names) does not take the position \(position)")
  }
}
