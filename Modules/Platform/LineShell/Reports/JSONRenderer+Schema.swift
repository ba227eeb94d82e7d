extension JSONRenderer {
  /// The version in `"v"`, which increases when a member is removed or changes its meaning.
  ///
  /// Adding a member does not change it: clients read the members they know.
  static let schemaVersion = 1

  /// The JSON Schema (draft 7) of every output line, which a program prints with `--schema`.
  ///
  /// It is strict, so that misspelt members are found; clients should accept unknown members.
  package static let schema = """
    {
      "$schema": "http://json-schema.org/draft-07/schema#",
      "title": "What a line shell answers with --json, an object a command",
      "oneOf": [\(reference("success")), \(reference("failure"))],
      "definitions": \(indented(listed(definitions)))
    }

    """

  private static let text = #"{ "type": "string" }"#
  private static let textOrNull = #"{ "type": ["string", "null"] }"#
  private static let flag = #"{ "type": "boolean" }"#

  private static let definitions: KeyValuePairs = [
    "success": object([
      "v": words("\(schemaVersion)"), "command": text, "ok": words("true"), "status": text,
      "screen": orNull(reference("screen")), "tab": textOrNull, "path": reference("strings"),
      "events": list(of: reference("event")), "message": textOrNull,
      "report": orNull(reference("report")),
    ]),
    "failure": object(
      [
        "v": words("\(schemaVersion)"), "command": text, "ok": words("false"),
        "error": reference("error"), "tab": textOrNull, "path": reference("strings"),
        "events": list(of: reference("event")), "report": reference("report"),
      ], optional: "report"),
    "strings": list(of: text),
    "error": object([
      "code": text, "exit": #"{ "type": "integer", "minimum": 64 }"#, "message": text,
      "hint": textOrNull, "candidates": reference("strings"),
    ]),
    "event": object([
      "sequence": #"{ "type": "integer", "minimum": 0 }"#, "kind": text, "cause": text,
      "plugin": textOrNull, "from": textOrNull, "to": textOrNull, "transition": textOrNull,
      "tab": textOrNull, "arrival": words(#""first""#, #""again""#, "null"), "text": text,
    ]),
    "screen": object([
      "route": text, "title": text, "blocks": list(of: reference("block")),
      "fields": list(of: reference("field")), "actions": list(of: reference("action")),
    ]),
    "report": object([
      "title": text, "blocks": list(of: reference("block")),
      "fields": list(of: reference("field")), "actions": list(of: reference("action")),
      "data": "{}",
    ]),
    "block": oneOf(
      object([
        "type": words(
          #""heading""#, #""text""#, #""verbatim""#, #""secret""#, #""hint""#, #""notice""#),
        "text": text,
      ]),
      object([
        "type": words(#""facts""#, #""chart""#),
        "facts": list(of: object(["label": text, "value": reference("value")])),
      ]),
      object([
        "type": words(#""table""#), "columns": reference("strings"),
        "rows": list(
          of: #"{ "type": "object", "additionalProperties": \#(orNull(reference("value"))) }"#),
      ]),
      object(
        [
          "type": words(#""list""#), "columns": reference("strings"),
          "rows": list(of: reference("row")),
        ], optional: "columns")),
    "row": object([
      "number": #"{ "type": "integer", "minimum": 1 }"#, "title": text,
      "values": list(of: reference("value")),
      "pick": orNull(object(["action": text, "arguments": reference("strings")])),
      "actions": list(of: reference("action")),
    ]),
    "value": oneOf(
      text, #"{ "type": "integer" }"#,
      object(["minor": #"{ "type": "integer" }"#, "currency": text]),
      object([
        "rating": #"{ "type": "number" }"#, "count": #"{ "type": "integer" }"#, "text": text,
      ])),
    "field": object(
      [
        "name": text, "label": text,
        "kind": words(#""text""#, #""secret""#, #""choice""#, #""confirmation""#),
        "shown": flag, "options": list(of: object(["value": text, "label": text])),
        "required": flag, "initial": textOrNull,
      ], optional: "shown"),
    "action": object([
      "name": text, "title": text,
      "parameters": list(of: object(["name": text, "required": flag, "rest": flag])),
      "needsConfirmation": flag, "asksFields": flag,
    ]),
  ]

  /// An object with these members and no others; all but the optional one are always there.
  private static func object(
    _ members: KeyValuePairs<String, String>, optional: String? = nil
  ) -> String {
    let required = members.map(\.key).filter { $0 != optional }.map { "\"\($0)\"" }
    return """
      {
        "type": "object", "additionalProperties": false,
        "required": [\(required.joined(separator: ", "))],
        "properties": \(indented(listed(members)))
      }
      """
  }

  private static func listed(_ members: KeyValuePairs<String, String>) -> String {
    let lines = members.map { "\n  \"\($0)\": \(indented($1))" }
    return "{\(lines.joined(separator: ","))\n}"
  }

  private static func indented(_ text: String) -> String { text.replacing("\n", with: "\n  ") }

  private static func list(of element: String) -> String {
    #"{ "type": "array", "items": \#(element) }"#
  }

  private static func oneOf(_ schemas: String...) -> String {
    #"{ "oneOf": [\#(schemas.joined(separator: ", "))] }"#
  }

  private static func orNull(_ schema: String) -> String { oneOf(#"{ "type": "null" }"#, schema) }

  private static func words(_ values: String...) -> String {
    #"{ "enum": [\#(values.joined(separator: ", "))] }"#
  }

  private static func reference(_ name: String) -> String {
    ##"{ "$ref": "#/definitions/\##(name)" }"##
  }
}
