public import Diagnostics
public import PluginInterface

extension CompositionError: ExplainedError {
  public var explanation: ErrorExplanation {
    ErrorExplanation(
      code: "composition.failed", category: .configuration,
      message: "the app cannot be composed:\n\(description)",
      hint: "each line above names both sides and how to mend it")
  }
}
