import Screens

/// Writes exactly one JSON object a command, on one line of standard output, and nothing else.
///
/// Every key is always there; what does not apply is `null` or empty. Version 1 of the schema:
///
/// ```text
/// success  {"v":1, "command":string, "ok":true, "status":string,
///           "screen":(screen with "route":string first)|null,
///           "tab":string|null, "path":[string], "events":[string], "message":string|null,
///           "report":screen|null}
/// failure  {"v":1, "command":string, "ok":false,
///           "error":{"code":string, "exit":int, "message":string, "hint":string|null,
///                    "candidates":[string]}}
/// screen   {"title":string, "blocks":[block], "fields":[field], "actions":[action]}
/// block    {"type":"heading"|"text"|"notice", "text":string}
///        | {"type":"facts", "facts":[{"label":string, "value":value}]}
///        | {"type":"list", "rows":[{"number":int, "title":string, "values":[value],
///                                   "pick":{"action":string, "arguments":[string]}|null}]}
/// value    string | int | {"minor":int, "currency":string}
/// field    {"name":string, "label":string, "kind":"text"|"secret"|"choice"|"confirmation",
///           "options":[{"value":string, "label":string}], "required":bool, "initial":string|null}
/// action   {"name":string, "title":string,
///           "parameters":[{"name":string, "required":bool, "rest":bool}], "needsConfirmation":bool, "asksFields":bool}
/// ```
///
/// Rows are numbered through all lists of a screen, from 1. Money is in the minor units of its
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
      case .failure(let explanation): Self.write(explanation, into: &writer)
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
    writer.key("tab")
    writer.string(success.place?.tab)
    writer.key("path")
    writer.strings(success.place?.path ?? [])
    writer.key("events")
    writer.strings(success.events)
    writer.key("message")
    writer.string(success.message)
    writer.key("report")
    if let report = success.report {
      write(report, route: nil, into: &writer)
    } else {
      writer.null()
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
