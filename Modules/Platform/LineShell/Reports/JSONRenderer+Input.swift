import Encodings
import Screens

extension JSONRenderer {
  /// Writes what a screen asks for.
  static func write(_ field: Field, into writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("name")
      writer.string(field.name)
      writer.key("label")
      writer.string(field.label)
      writer.key("kind")
      writer.string(field.kind.name)
      writer.key("options")
      writer.array { writer in
        for option in field.kind.options { write(option, into: &writer) }
      }
      writer.key("required")
      writer.boolean(field.isRequired)
      writer.key("initial")
      writer.string(field.kind == .secret ? nil : field.initial)
    }
  }

  /// Writes what can be done on a screen.
  static func write(_ action: ScreenAction, into writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("name")
      writer.string(action.name)
      writer.key("title")
      writer.string(action.title)
      writer.key("parameters")
      writer.array { writer in
        for parameter in action.parameters { write(parameter, into: &writer) }
      }
      writer.key("needsConfirmation")
      writer.boolean(action.needsConfirmation)
      writer.key("asksFields")
      writer.boolean(action.asksFields)
    }
  }

  private static func write(_ parameter: ScreenAction.Parameter, into writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("name")
      writer.string(parameter.name)
      writer.key("required")
      writer.boolean(parameter.isRequired)
      writer.key("rest")
      writer.boolean(parameter.takesRest)
    }
  }

  private static func write(_ option: Field.Option, into writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("value")
      writer.string(option.value)
      writer.key("label")
      writer.string(option.label)
    }
  }
}

extension Field.Kind {
  /// The word of the schema.
  fileprivate var name: String {
    switch self {
    case .text: "text"
    case .secret: "secret"
    case .choice: "choice"
    case .confirmation: "confirmation"
    }
  }

  fileprivate var options: [Field.Option] {
    if case .choice(let options) = self { options } else { [] }
  }
}
