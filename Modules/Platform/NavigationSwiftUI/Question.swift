#if canImport(SwiftUI)
  import Foundation
  import Observation

  /// What a person is asked before something happens: whether to leave, whether to do it, with which words.
  @MainActor
  @Observable
  final class Question: Identifiable {
    /// An answer, and what it does with the words that were typed.
    struct Choice: Identifiable {
      enum Role { case none, cancel, destructive }

      let id = UUID()
      let title: String
      let role: Role
      let work: @MainActor (_ words: [String]) -> Void

      init(
        _ title: String, role: Role = .none,
        work: @escaping @MainActor (_ words: [String]) -> Void = { _ in }
      ) {
        (self.title, self.role, self.work) = (title, role, work)
      }
    }

    let title: String
    let message: String
    let choices: [Choice]
    let isAboutLeaving: Bool
    /// What is to be typed, by its names.
    let asked: [String]
    /// The words typed so far.
    var words: [String]

    init(
      _ title: String, _ message: String = "", asking asked: [String] = [],
      isAboutLeaving: Bool = false, choices: [Choice]
    ) {
      (self.title, self.message, self.choices, self.asked) = (title, message, choices, asked)
      self.isAboutLeaving = isAboutLeaving
      words = Array(repeating: "", count: asked.count)
    }
  }
#endif
