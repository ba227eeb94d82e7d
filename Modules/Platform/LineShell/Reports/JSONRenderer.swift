import Diagnostics
import Encodings
import Screens

/// Writes exactly one JSON object a command, on one line of standard output, and nothing else.
///
/// Every key is always there; what does not apply is `null` or empty. Version 1 of the schema:
///
/// ```text
/// success  {"v":1, "command":string, "ok":true, "status":string,
///           "screen":(screen with "route":string first)|null,
///           "tab":string|null, "path":[string], "events":[event], "message":string|null,
///           "report":(screen with "data":any|null last)|null}
/// failure  {"v":1, "command":string, "ok":false,
///           "error":{"code":string, "exit":int, "message":string, "hint":string|null,
///                    "candidates":[string]},
///           "tab":string|null, "path":[string], "events":[event]}
/// event    {"sequence":int, "kind":string, "cause":string, "plugin":string|null,
///           "from":string|null, "to":string|null, "transition":string|null, "text":string}
/// screen   {"title":string, "blocks":[block], "fields":[field], "actions":[action]}
/// block    {"type":"heading"|"text"|"verbatim"|"secret"|"notice", "text":string}
///        | {"type":"facts", "facts":[{"label":string, "value":value}]}
///        | {"type":"table", "columns":[string], "rows":[{(column):value|null, …}]}
///        | {"type":"list", "rows":[{"number":int, "title":string, "values":[value],
///                                   "pick":{"action":string, "arguments":[string]}|null}]}
/// value    string | int | {"minor":int, "currency":string}
/// field    {"name":string, "label":string, "kind":"text"|"secret"|"choice"|"confirmation",
///           "options":[{"value":string, "label":string}], "required":bool, "initial":string|null}
/// action   {"name":string, "title":string,
///           "parameters":[{"name":string, "required":bool, "rest":bool}],
///           "needsConfirmation":bool, "asksFields":bool}
/// ```
///
/// A failure tells where it leaves the session, too: the tab, the path, and the events on the way.
/// Rows of lists are numbered through all lists of a screen, from 1. Money is in the minor units of its
/// ISO 4217 currency. The initial value of a secret is never written.
public struct JSONRenderer: Renderer {
  /// Creates a renderer.
  public init() {}

  public func render(_ report: CommandReport) -> RenderedReport {
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("v")
      writer.number(1)
      writer.key("command")
      writer.string(report.command)
      switch report.outcome {
      case .success(let success): Self.write(success, into: &writer)
      case .failure(let explanation):
        Self.write(explanation, into: &writer)
        let standing = report.standing ?? CommandReport.Standing()
        Self.write(
          tab: standing.tab, path: standing.path, standing.events, into: &writer)
      }
    }
    return RenderedReport(output: writer.bytes + [UInt8(ascii: "\n")])
  }

  private static func write(_ success: CommandReport.Success, into writer: inout JSONWriter) {
    writer.key("ok")
    writer.boolean(true)
    writer.key("status")
    writer.string(success.status)
    writer.key("screen")
    if let place = success.place {
      write(place.screen, route: place.route, into: &writer)
    } else {
      writer.null()
    }
    write(tab: success.place?.tab, path: success.place?.path ?? [], success.events, into: &writer)
    writer.key("message")
    writer.string(success.message)
    writer.key("report")
    if let report = success.report {
      write(report, data: success.data, into: &writer)
    } else {
      writer.null()
    }
  }

  private static func write(
    tab: String?, path: [String], _ events: [CommandReport.Event], into writer: inout JSONWriter
  ) {
    writer.key("tab")
    writer.string(tab)
    writer.key("path")
    writer.strings(path)
    writer.key("events")
    writer.array { writer in
      for event in events { write(event, into: &writer) }
    }
  }

  private static func write(_ event: CommandReport.Event, into writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("sequence")
      writer.number(event.sequence)
      writer.key("kind")
      writer.string(event.kind)
      writer.key("cause")
      writer.string(event.cause)
      writer.key("plugin")
      writer.string(event.plugin)
      writer.key("from")
      writer.string(event.from)
      writer.key("to")
      writer.string(event.to)
      writer.key("transition")
      writer.string(event.transition)
      writer.key("text")
      writer.string(event.text)
    }
  }

  private static func write(_ explanation: ErrorExplanation, into writer: inout JSONWriter) {
    writer.key("ok")
    writer.boolean(false)
    writer.key("error")
    writer.object { writer in
      writer.key("code")
      writer.string(explanation.code)
      writer.key("exit")
      writer.number(ExitCode(explanation.category).rawValue)
      writer.key("message")
      writer.string(explanation.message)
      writer.key("hint")
      writer.string(explanation.hint)
      writer.key("candidates")
      writer.strings(explanation.candidates)
    }
  }
}
