import Diagnostics
import Navigation
import PluginInterface
import Spelling
import Terminal

extension ShellHost {
  /// Switches the features named after `off` or `on`.
  func switchFeatures(_ words: [String]) throws -> ShellAnswer {
    let (usage, names) = ("features off|on <feature>…", Set(words.dropFirst()))
    guard words[0] == "off" || words[0] == "on" else {
      throw ShellError.surplusArgument(words[0], usage: usage)
    }
    guard !names.isEmpty else { throw ShellError.missingArgument(usage: usage) }
    let change = try switchFeatures(
      off: words[0] == "off" ? names : [], on: words[0] == "on" ? names : [])
    let known = names.sorted().joined(separator: ", ")
    return ShellAnswer(
      status: change == nil ? "unchanged" : "handled",
      message: change ?? "already \(words[0]): \(known)")
  }

  /// Switches features off and on.
  ///
  /// - Returns: What was switched, and which places no longer wait; `nil` if nothing changed.
  func switchFeatures(off: Set<String>, on: Set<String>) throws -> String? {
    let (next, before) = (try composed.switching(off: off, on: on), composed)
    guard next.off != before.off else { return nil }
    let events = navigator.log.count
    try take(next)
    let dropped = navigator.log.events(after: events).compactMap { event in
      if case .intentDropped = event.kind { event.to.map(router.url) } else { nil }
    }
    let parts = [
      ("off", next.off.subtracting(before.off).sorted()),
      ("on", before.off.subtracting(next.off).sorted()), ("no longer waiting", dropped),
    ]
    return parts.filter { !$1.isEmpty }.map { "\($0): \($1.joined(separator: ", "))" }
      .joined(separator: " · ")
  }
}

/// A file that lists the features that are off, one per line; `#` starts a comment.
///
/// A newly listed feature is switched off, and a feature no longer listed is switched on. The file must
/// belong to the user of the program, like everything that controls the program.
@MainActor
final class SwitchFile {
  private static let limit = 64 << 10

  private let path: String
  /// The content when it was last read.
  private var held: [UInt8] = []
  private var failure: OwnFileError?
  /// The features listed when the file was last applied.
  private var named: Set<String> = []

  init(path: String) { self.path = path }

  /// Applies the file if its content has changed.
  ///
  /// - Returns: What was switched, or why nothing was; `nil` if there is nothing to report.
  func follow(_ app: any ShellHost) -> String? {
    let bytes: [UInt8]
    do throws(OwnFileError) {
      // A missing file is empty.
      bytes = try OwnFile.contents(at: path, limit: Self.limit) ?? []
      failure = nil
    } catch {
      defer { failure = error }
      return failure == error ? nil : "\(error.explanation.message); nothing was switched"
    }
    guard bytes != held else { return nil }
    held = bytes
    do {
      let names = try self.names(in: bytes, of: app)
      let change = try app.switchFeatures(
        off: names.subtracting(named), on: named.subtracting(names))
      named = names
      return change.map { "\(path): \($0)" }
    } catch let error as LineFault {
      return error.description
    } catch {
      let explanation = app.explanation(of: error)
      let remedy = explanation.hint.map { "; \($0)" } ?? ""
      return "\(path): \(explanation.message), and nothing was switched\(remedy)"
    }
  }

  /// A line that cannot be applied, so that the whole file is not applied.
  private struct LineFault: Error, CustomStringConvertible {
    let description: String
  }

  private func names(in bytes: [UInt8], of app: any ShellHost) throws(LineFault) -> Set<String> {
    guard bytes.count <= Self.limit else {
      throw LineFault(description: "\(path): more than 64 KiB; nothing was switched")
    }
    let known = app.router.features.map(\.manifest.id)
    var names: Set<String> = []
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let text = String(decoding: line.prefix { $0 != UInt8(ascii: "#") }, as: UTF8.self)
      let name = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      guard !name.isEmpty else { continue }
      guard known.contains(name) else {
        let near = NearNames.of(name, among: known)
        let remedy =
          near.isEmpty
          ? "features: \(known.joined(separator: ", "))"
          : "did you mean \(near.joined(separator: " or "))?"
        throw LineFault(
          description: "\(path):\(index + 1): there is no feature \"\(name)\", and nothing was "
            + "switched; \(remedy)")
      }
      names.insert(name)
    }
    return names
  }
}
