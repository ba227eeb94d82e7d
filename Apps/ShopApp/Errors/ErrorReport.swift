import DependencyInjection
import Diagnostics
import Navigation
import PluginInterface
import Routing
import Screens

/// Turns any error into words: the one place where that happens.
///
/// Errors of the platform and the domain are typed values without words; the files beside this one
/// give each of them its words. A feature's own errors explain themselves.
struct ErrorReport {
  /// Who would handle what is missing; `nil` before anything was composed.
  let router: Router?

  /// The error in words.
  func explanation(of error: any Error) -> ErrorExplanation {
    switch error {
    case let error as DependencyError:
      if case .makeFailed(_, _, let underlying) = error { return explanation(of: underlying) }
      return unexpected(error)
    case LinkError.notComposed(let place, let plugin, let owner):
      let known = router?.plugins.first { $0.manifest.id == plugin }?.manifest
      return ErrorExplanation(
        code: "link.notComposed", category: .unavailable,
        message: "no composed feature handles \"\(place)\"",
        hint: "\(known?.module ?? plugin) (owner \(owner)) would; add \(plugin) to --features")
    case let error as NavigationError:
      return error.explanation(in: router)
    case let error as ArchiveError:
      return error.explanation
    case let error as any ExplainedError:
      return error.explanation
    case is CancellationError:
      return ErrorExplanation(
        code: "command.cancelled", category: .temporary, message: "cancelled, nothing was done")
    default:
      return unexpected(error)
    }
  }

  private func unexpected(_ error: any Error) -> ErrorExplanation {
    ErrorExplanation(
      code: "internal.unexpected", category: .internal, message: "unexpected: \(error)",
      hint: "this is a defect of the program; please report it")
  }
}
