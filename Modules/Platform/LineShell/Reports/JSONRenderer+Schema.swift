extension JSONRenderer {
  /// The version in `"v"`, which increases when a member is removed or changes its meaning.
  ///
  /// Adding a member does not change it: clients read the members they know.
  public static let schemaVersion = 1

  /// The JSON Schema (draft 7) of every output line, which a program prints with `--schema`.
  ///
  /// It is strict, so that misspelt members are found; clients should accept unknown members.
  public static let schema = """
    {
      "$schema": "http://json-schema.org/draft-07/schema#",
      "title": "What a line shell answers with --json, an object a command",
      "oneOf": [{ "$ref": "#/definitions/success" }, { "$ref": "#/definitions/failure" }],
      "definitions": {
        "success": {
          "type": "object", "additionalProperties": false,
          "required": [
            "v", "command", "ok", "status", "screen", "tab", "path", "events", "message", "report"
          ],
          "properties": {
            "v": { "enum": [\(schemaVersion)] },
            "command": { "type": "string" },
            "ok": { "enum": [true] },
            "status": { "type": "string" },
            "screen": { "oneOf": [{ "type": "null" }, { "$ref": "#/definitions/place" }] },
            "tab": { "type": ["string", "null"] },
            "path": { "$ref": "#/definitions/strings" },
            "events": { "type": "array", "items": { "$ref": "#/definitions/event" } },
            "message": { "type": ["string", "null"] },
            "report": { "oneOf": [{ "type": "null" }, { "$ref": "#/definitions/report" }] }
          }
        },
        "failure": {
          "type": "object", "additionalProperties": false,
          "required": ["v", "command", "ok", "error", "tab", "path", "events"],
          "properties": {
            "v": { "enum": [\(schemaVersion)] },
            "command": { "type": "string" },
            "ok": { "enum": [false] },
            "error": { "$ref": "#/definitions/error" },
            "tab": { "type": ["string", "null"] },
            "path": { "$ref": "#/definitions/strings" },
            "events": { "type": "array", "items": { "$ref": "#/definitions/event" } }
          }
        },
        "strings": { "type": "array", "items": { "type": "string" } },
        "error": {
          "type": "object", "additionalProperties": false,
          "required": ["code", "exit", "message", "hint", "candidates"],
          "properties": {
            "code": { "type": "string" },
            "exit": { "type": "integer", "minimum": 64 },
            "message": { "type": "string" },
            "hint": { "type": ["string", "null"] },
            "candidates": { "$ref": "#/definitions/strings" }
          }
        },
        "event": {
          "type": "object", "additionalProperties": false,
          "required": [
            "sequence", "kind", "cause", "plugin", "from", "to", "transition", "tab", "arrival", "text"
          ],
          "properties": {
            "sequence": { "type": "integer", "minimum": 0 },
            "kind": { "type": "string" },
            "cause": { "type": "string" },
            "plugin": { "type": ["string", "null"] },
            "from": { "type": ["string", "null"] },
            "to": { "type": ["string", "null"] },
            "transition": { "type": ["string", "null"] },
            "tab": { "type": ["string", "null"] },
            "arrival": { "enum": ["first", "again", null] },
            "text": { "type": "string" }
          }
        },
        "place": {
          "type": "object", "additionalProperties": false,
          "required": ["route", "title", "blocks", "fields", "actions"],
          "properties": {
            "route": { "type": "string" },
            "title": { "type": "string" },
            "blocks": { "type": "array", "items": { "$ref": "#/definitions/block" } },
            "fields": { "type": "array", "items": { "$ref": "#/definitions/field" } },
            "actions": { "type": "array", "items": { "$ref": "#/definitions/action" } }
          }
        },
        "report": {
          "type": "object", "additionalProperties": false,
          "required": ["title", "blocks", "fields", "actions", "data"],
          "properties": {
            "title": { "type": "string" },
            "blocks": { "type": "array", "items": { "$ref": "#/definitions/block" } },
            "fields": { "type": "array", "items": { "$ref": "#/definitions/field" } },
            "actions": { "type": "array", "items": { "$ref": "#/definitions/action" } },
            "data": {}
          }
        },
        "block": {
          "oneOf": [
            {
              "type": "object", "additionalProperties": false, "required": ["type", "text"],
              "properties": {
                "type": { "enum": ["heading", "text", "verbatim", "secret", "notice"] },
                "text": { "type": "string" }
              }
            },
            {
              "type": "object", "additionalProperties": false, "required": ["type", "facts"],
              "properties": {
                "type": { "enum": ["facts", "chart"] },
                "facts": {
                  "type": "array",
                  "items": {
                    "type": "object", "additionalProperties": false, "required": ["label", "value"],
                    "properties": {
                      "label": { "type": "string" }, "value": { "$ref": "#/definitions/value" }
                    }
                  }
                }
              }
            },
            {
              "type": "object", "additionalProperties": false, "required": ["type", "columns", "rows"],
              "properties": {
                "type": { "enum": ["table"] },
                "columns": { "$ref": "#/definitions/strings" },
                "rows": {
                  "type": "array",
                  "items": {
                    "type": "object",
                    "additionalProperties": {
                      "oneOf": [{ "type": "null" }, { "$ref": "#/definitions/value" }]
                    }
                  }
                }
              }
            },
            {
              "type": "object", "additionalProperties": false, "required": ["type", "rows"],
              "properties": {
                "type": { "enum": ["list"] },
                "columns": { "$ref": "#/definitions/strings" },
                "rows": { "type": "array", "items": { "$ref": "#/definitions/row" } }
              }
            }
          ]
        },
        "row": {
          "type": "object", "additionalProperties": false,
          "required": ["number", "title", "values", "pick"],
          "properties": {
            "number": { "type": "integer", "minimum": 1 },
            "title": { "type": "string" },
            "values": { "type": "array", "items": { "$ref": "#/definitions/value" } },
            "pick": {
              "type": ["object", "null"], "additionalProperties": false,
              "required": ["action", "arguments"],
              "properties": {
                "action": { "type": "string" }, "arguments": { "$ref": "#/definitions/strings" }
              }
            }
          }
        },
        "value": {
          "type": ["string", "integer", "object"], "additionalProperties": false,
          "required": ["minor", "currency"],
          "properties": { "minor": { "type": "integer" }, "currency": { "type": "string" } }
        },
        "field": {
          "type": "object", "additionalProperties": false,
          "required": ["name", "label", "kind", "options", "required", "initial"],
          "properties": {
            "name": { "type": "string" },
            "label": { "type": "string" },
            "kind": { "enum": ["text", "secret", "choice", "confirmation"] },
            "options": {
              "type": "array",
              "items": {
                "type": "object", "additionalProperties": false, "required": ["value", "label"],
                "properties": { "value": { "type": "string" }, "label": { "type": "string" } }
              }
            },
            "required": { "type": "boolean" },
            "initial": { "type": ["string", "null"] }
          }
        },
        "action": {
          "type": "object", "additionalProperties": false,
          "required": ["name", "title", "parameters", "needsConfirmation", "asksFields"],
          "properties": {
            "name": { "type": "string" },
            "title": { "type": "string" },
            "parameters": {
              "type": "array",
              "items": {
                "type": "object", "additionalProperties": false,
                "required": ["name", "required", "rest"],
                "properties": {
                  "name": { "type": "string" },
                  "required": { "type": "boolean" },
                  "rest": { "type": "boolean" }
                }
              }
            },
            "needsConfirmation": { "type": "boolean" },
            "asksFields": { "type": "boolean" }
          }
        }
      }
    }

    """
}
