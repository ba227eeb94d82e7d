import Diagnostics
import Encodings
import Screens

/// Writes exactly one JSON object per command, on one line of standard output, and nothing else.
///
/// ``schema`` defines version 1 of it. Every key is always present, except the `columns` of a list without
/// columns; a value that does not apply is `null` or empty.
///
/// A failure also contains the state of the session after it: the tab, the path, and the events until then.
/// Row numbers start at 1 and continue through all lists of a screen. Money is in the minor units of its ISO
/// 4217 currency. The initial value of a secret is never written.
package struct JSONRenderer: Renderer {
  package init() {}

  package func render(_ report: CommandReport) -> RenderedReport {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("v", Self.schemaVersion)
      writer.member("command", report.command)
      switch report.outcome {
      case .success(let success): writer.members(of: success)
      case .failure(let explanation):
        writer.members(of: explanation)
        writer.members(of: report.standing ?? CommandReport.Standing())
      }
    }
    return RenderedReport(output: writer.bytes + [UInt8(ascii: "\n")])
  }
}

extension JSONWriter {
  fileprivate mutating func members(of success: CommandReport.Success) {
    member("ok", true)
    member("status", success.status)
    member("screen", of: success.place) { writer, place in
      writer.member("route", place.route)
      writer.members(of: place.screen)
    }
    members(
      of: CommandReport.Standing(
        tab: success.place?.tab, path: success.place?.path ?? [], events: success.events))
    member("message", success.message)
    member("report", of: success.report) { writer, report in
      writer.members(of: report)
      writer.key("data")
      writer.value(success.data)
    }
  }

  fileprivate mutating func members(of explanation: ErrorExplanation) {
    member("ok", false)
    member("error", of: explanation) { writer, explanation in
      writer.member("code", explanation.code)
      writer.member("exit", ExitCode(explanation.category).rawValue)
      writer.member("message", explanation.message)
      writer.member("hint", explanation.hint)
      writer.member("candidates", explanation.candidates)
    }
  }

  fileprivate mutating func members(of standing: CommandReport.Standing) {
    member("tab", standing.tab)
    member("path", standing.path)
    member("events", objects: standing.events) { writer, event in
      writer.member("sequence", event.sequence)
      writer.member("kind", event.kind)
      writer.member("cause", event.cause)
      writer.member("plugin", event.plugin)
      writer.member("from", event.from)
      writer.member("to", event.to)
      writer.member("transition", event.transition)
      writer.member("tab", event.tab)
      writer.member("arrival", event.arrival)
      writer.member("text", event.text)
    }
  }
}
