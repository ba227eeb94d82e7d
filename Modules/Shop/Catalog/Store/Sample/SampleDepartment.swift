/// A category of the sample catalogue with its products and what their buyers tend to say.
struct SampleDepartment: Sendable {
  let id: String
  let name: String
  let summary: String
  let products: [SampleProduct]

  /// Sentences a content buyer might write about any product here.
  let praise: [String]

  /// Sentences an undecided buyer might write about any product here.
  let doubt: [String]
}
