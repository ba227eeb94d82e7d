#if canImport(SwiftUI)
  import Screens
  import SwiftUI

  /// A field, with what is wrong with its answer beneath it.
  struct FieldView: View {
    let page: Page
    let field: Field

    var body: some View {
      switch field.kind {
      case .text: TextField(field.label, text: answer)
      case .code: TextField(field.label, text: answer).autocorrectionDisabled()
      case .secret: SecureField(field.label, text: answer)
      case .choice(let options):
        Picker(field.label, selection: answer) {
          ForEach(options, id: \.value) { Text(verbatim: $0.label).tag($0.value) }
        }
      case .confirmation:
        Toggle(
          field.label,
          isOn: Binding { @MainActor in
            page.answer(to: field) == "yes"
          } set: { @MainActor isOn in
            page.answers[field.name] = isOn ? "yes" : "no"
          })
      }
      if let complaint = page.complaints[field.name] {
        Label(complaint, systemImage: "exclamationmark.circle").foregroundStyle(.red)
      }
    }

    private var answer: Binding<String> {
      Binding { @MainActor in
        page.answer(to: field)
      } set: { @MainActor answer in
        page.answers[field.name] = answer
      }
    }
  }
#endif
