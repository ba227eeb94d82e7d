import DependencyInjection
import Diagnostics
import Navigation
import PluginInterface
import Routing
import Terminal

/// Describes any error: the error's own explanation, with details that only the composed app knows.
///
/// Errors explain themselves (``ExplainedError``) in the module that throws them. This type adds the URLs of
/// routes, which only the router knows, and hints that name a command or an option.
struct ErrorReport {
  /// The router of the composed app; `nil` before composition.
  let router: Router?
  var failures: [PluginFailure] = []
  /// Returns a hint that the app knows better than the module that threw the error.
  let remedy: (any Error) -> String?
  /// Returns the app's own words for an error, if it has any.
  var appWords: (any Error) -> ErrorExplanation? = { _ in nil }

  func explanation(of error: any Error) -> ErrorExplanation {
    if case DependencyError.makeFailed(_, _, let underlying) = error {
      return explanation(of: underlying)
    }
    var explanation = appWords(error) ?? words(of: error)
    explanation.hint = remedy(error) ?? commandHint(for: error) ?? explanation.hint
    return explanation
  }

  private func words(of error: any Error) -> ErrorExplanation {
    switch error {
    case let error as NavigationError:
      error.explanation { router?.url(of: $0) ?? "\($0)" }
    case let error as any ExplainedError:
      error.explanation
    case is CancellationError:
      .init("command.cancelled", .temporary, "cancelled, nothing was done")
    default:
      .init(
        "internal.unexpected", .internal, "something went wrong inside the program",
        hint: "this is a defect of the program; please report it with these words: \(error)")
    }
  }

  /// Returns the hint if it is a command or option of every shell.
  private func commandHint(for error: any Error) -> String? {
    switch error {
    case LinkError.notFound(_, let near) where near.isEmpty:
      return "type routes for the links this app understands"
    case LinkError.notComposed(_, let plugin, let owner):
      let known = router?.plugins.first { $0.manifest.id == plugin }?.manifest
      let isBroken = failures.contains { $0.manifest.id == plugin }
      return "\(known?.module ?? plugin) (owner \(owner)) would"
        + (isBroken ? ", but could not register; type features for why" : "")
    case TerminalError.noTerminal, TerminalError.cannotHideInput:
      return "use --password-stdin or --password-fd N"
    case NavigationError.nothingToDismiss:
      return "type back to go back"
    case NavigationError.stale:
      return "give the command again"
    case NavigationError.blocked:
      return "use --yes to leave anyway"
    default:
      return nil
    }
  }
}
