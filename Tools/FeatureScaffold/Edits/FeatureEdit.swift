/// What one existing file needs so that a new feature belongs to the app.
///
/// An edit adds what is missing and nothing else: applied twice, it changes nothing the second time.
protocol FeatureEdit: Sendable {
  /// The file's path in the package.
  static var path: String { get }

  /// Adds the missing lines.
  ///
  /// - Parameter text: The file.
  /// - Throws: ``ScaffoldError/anchorMissing(anchor:path:)``; the file is then left as it is.
  func apply(to text: inout LineText) throws(ScaffoldError)
}
